//! Answers the suite on standard input and output, until told to stop or until nobody asks any more.

// The table offers more than an engine needs that supports nothing yet: take this out once yours does.
#![allow(dead_code, unused_variables)]

mod game;
mod rules;
mod table;
mod wire;

use std::fs::File;
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut outgoing = protected_output()?;
    let mut engine = wire::Engine::default();
    for line in io::stdin().lock().split(b'\n') {
        let reply = engine.reply(&line?);
        let mut text = serde_json::to_vec(&reply)?;
        text.push(b'\n');
        outgoing.write_all(&text)?;
        if reply["message"] == "stopped" {
            break;
        }
    }
    Ok(())
}

/// Standard output is the protocol's alone: what the engine prints goes to standard error from here on.
fn protected_output() -> io::Result<File> {
    use std::os::fd::{AsFd, AsRawFd};
    extern "C" {
        fn dup2(from: i32, to: i32) -> i32;
    }
    let kept = io::stdout().as_fd().try_clone_to_owned()?;
    // SAFETY: dup2 takes two numbers of open files, and both standard streams are open.
    if unsafe { dup2(io::stderr().as_raw_fd(), io::stdout().as_raw_fd()) } < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(File::from(kept))
}
