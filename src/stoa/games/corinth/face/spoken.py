"""What people may type for the words of Corinth's notation, in their language."""

from stoa.core.message import say

SPOKEN = {
    "buy": say("buy, purchase"),
    "take": say("take, choose"),
    "steward": say("steward, move the steward"),
    "stay": say("stay, remain"),
    "stop": say("stop, halt"),
    "build": say("build, construct"),
    "end": say("end, done"),
    "enough": say("enough, no more"),
}
