//! Nothing: the tests of this package read and write certificates.
