//! Tells the library whether it is compiled without optimisation.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(unoptimised)");
    println!("cargo::rerun-if-changed=build.rs");
    // What kernels are made of is always inlined. Without optimisation no two values share a place on the stack, and
    // the frames of the largest kernels would be larger than a thread's stack: there some parts stay functions of their
    // own.
    if std::env::var_os("OPT_LEVEL").is_some_and(|level| level == "0") {
        println!("cargo::rustc-cfg=unoptimised");
    }
}
