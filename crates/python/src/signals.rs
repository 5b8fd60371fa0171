//! Long work that Ctrl-C ends.

use core::time::Duration;
use pyo3::prelude::*;
use std::time::Instant;

/// How long work goes on before Python is asked whether there is a signal.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// Calls on `work` without the interpreter's lock. What it is given is to be asked whether to go on, often: it says
/// no once a signal's handler has raised an exception, which is then what comes of the call.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> T + Send,
) -> PyResult<T> {
    let (mut asked, mut interrupted) = (Instant::now(), Ok(()));
    let result = py.detach(|| {
        work(&mut || {
            if asked.elapsed() > BETWEEN_SIGNALS {
                interrupted = Python::attach(|py| py.check_signals());
                asked = Instant::now();
            }
            interrupted.is_ok()
        })
    });
    interrupted.map(|()| result)
}
