"""Who is at fault, the adapter or the engine: a look at one engine from the handshake to its speed."""
