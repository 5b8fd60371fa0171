//! Elements as text.

use super::*;

fn text<F: Field>() {
    let mut source = Source(31);
    for a in [Element::<F>::ZERO, Element::ONE, monomial(F::M - 1), source.element(), source.element()] {
        let hex: String = a.to_bytes_be().as_ref().iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(format!("{a:x}"), hex);
        assert_eq!(format!("{a:X}"), hex.to_uppercase());
        assert_eq!(format!("{a:#x}"), format!("0x{hex}"));
        assert_eq!(format!("{a:>200x}"), format!("{hex:>200}"));
        assert_eq!(format!("{}", a.reveal()), hex);
        assert_eq!(format!("{:?}", a.reveal()), format!("{}(0x{hex})", F::NAME));
        // Without being asked for it, no digit of the value.
        assert_eq!(format!("{a:?}"), format!("{}(..)", F::NAME));
        assert_eq!(format!("{a:#?}"), format!("{}(..)", F::NAME));
    }
}

#[test]
fn text_shows_the_value_on_request_only() {
    for_fields!(text());
}
