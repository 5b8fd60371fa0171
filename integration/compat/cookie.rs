//! boringtun takes cookies from `chacha20poly1305`, and its own tests make none; its packets go by ring.

use boringtun::noise::{Tunn, TunnResult, errors::WireGuardError, rate_limiter::RateLimiter};
use boringtun::x25519::{PublicKey, StaticSecret};

#[test]
fn a_server_under_load() {
    let (client, server) = (StaticSecret::from([1; 32]), StaticSecret::from([2; 32]));
    let public = PublicKey::from(&server);
    let mut tunnel = Tunn::new(client, public, None, None, 7, None);
    let (mut message, mut reply, mut answer) = ([0; 200], [0; 200], [0; 200]);
    let address = Some([127, 0, 0, 1].into());
    // No handshake is let through without a cookie.
    let limiter = RateLimiter::new(&public, 0);
    let TunnResult::WriteToNetwork(first) = tunnel.format_handshake_initiation(&mut message, false) else {
        panic!("no handshake");
    };
    let Err(TunnResult::WriteToNetwork(cookie)) = limiter.verify_packet(address, first, &mut reply) else {
        panic!("no cookie");
    };
    cookie[63] ^= 1;
    let refused = tunnel.decapsulate(None, cookie, &mut answer);
    assert!(matches!(refused, TunnResult::Err(WireGuardError::InvalidAeadTag)), "{refused:?}");
    cookie[63] ^= 1;
    assert!(matches!(tunnel.decapsulate(None, cookie, &mut answer), TunnResult::Done));
    let TunnResult::WriteToNetwork(second) = tunnel.format_handshake_initiation(&mut message, true) else {
        panic!("no second handshake");
    };
    assert!(limiter.verify_packet(address, second, &mut reply).is_ok());
}
