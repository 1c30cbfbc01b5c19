"""What Ctrl-C ends: loops of compiled code, and the processes that work for one in which it was pressed.

This module must stay uncompiled: `heed` has no other purpose.
"""

import signal


def heed() -> None:
    """Handle signals that have come in, such as Ctrl-C. Long loops of compiled code call this now and then: they do
    not look for signals themselves, but Python does when it enters a function of its own.
    """


def die_quietly() -> None:
    """Let Ctrl-C end this process without a word: the process that it works for says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
