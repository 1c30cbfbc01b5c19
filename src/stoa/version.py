"""The version of the package; the rules of each game have versions of their own."""

VERSION = "0.1.0"
