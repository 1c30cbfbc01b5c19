"""`python -m stoa.cli` is the same as `stoa`."""

from stoa.cli import main

main()
