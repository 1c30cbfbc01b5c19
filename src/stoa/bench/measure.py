"""Rates, measured in interleaved rounds so that a busy machine slows everything alike and ratios stay fair."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Benchmark:
    """Something that can be done again and again. `run` does it for about the given seconds and returns how often."""

    name: str
    unit: str
    run: Callable[[float], float]


@dataclass(frozen=True)
class Result:
    """The rate of a benchmark: the median of its rounds, with the slowest and the fastest."""

    name: str
    unit: str
    rate: float
    low: float
    high: float


def repeat(action: Callable[[], float], seconds: float) -> float:
    """Call `action` until the time is over; the sum of what it counted, per second."""
    done = 0.0
    start = perf_counter()
    while True:
        done += action()
        spent = perf_counter() - start
        if spent >= seconds:
            return done / spent


def measure(
    benchmarks: Sequence[Benchmark], seconds: float, rounds: int, progress: Callable[[str], None]
) -> list[Result]:
    """Every benchmark once a round, for the given seconds each."""
    rates: list[list[float]] = [[] for _ in benchmarks]
    for _ in range(rounds):
        for benchmark, found in zip(benchmarks, rates, strict=True):
            progress(benchmark.name)
            found.append(benchmark.run(seconds))
    return [
        Result(b.name, b.unit, median(found), min(found), max(found))
        for b, found in zip(benchmarks, rates, strict=True)
    ]
