"""How Ctrl-C gets into loops of compiled code. This module must stay uncompiled: it has no other purpose."""


def heed() -> None:
    """Handle signals that have come in, such as Ctrl-C. Long loops of compiled code call this now and then: they do
    not look for signals themselves, but Python does when it enters a function of its own.
    """
