"""What people may type for the words of Santorini's notation, in their language."""

from stoa.core.message import say

SPOKEN = {
    "stop": say("stop, no more"),
    "first": say("first, begins"),
}
