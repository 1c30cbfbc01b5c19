"""How long the tests play: `make soak` multiplies all that is drawn at random."""

import os

TIMES = int(os.environ.get("STOA_SOAK", "1"))
