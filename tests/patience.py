"""How long a test waits for what must happen."""

STUCK = 600  # seconds after which it will not happen any more, on however busy a machine
