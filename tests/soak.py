"""How long the tests play: `make soak` multiplies all that is drawn at random, `make test` is content with a fifth."""

import os

TIMES = float(os.environ.get("STOA_SOAK", "1"))
SHORT, LONG = TIMES < 1, TIMES > 1


def times(number: int) -> int:
    """So many in a run of usual length; one at least."""
    return max(1, round(number * TIMES))
