"""`python -m stoa.cli` is the same as `stoa`."""

from stoa.cli import main

if __name__ == "__main__":
    main()
