"""How long a test waits for what must happen, on however busy a machine."""

STUCK = 600  # seconds after which a task will not end any more
ANSWER = 120  # seconds after which a page will not answer a click any more
