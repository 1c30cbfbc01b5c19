"""`python -m stoa` is the command `stoa`."""

from stoa.cli import main

if __name__ == "__main__":
    main()
