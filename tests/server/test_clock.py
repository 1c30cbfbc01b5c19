import pytest

from stoa.server.clock import Clock, Pace
from stoa.server.errors import Refused
from stoa.server.limits import DAY


def live(base=100, increment=10, cap=120) -> Clock:
    return Clock(Pace.live(base, increment, cap), 2)


def test_only_the_time_of_the_seat_in_turn_runs():
    clock = live()
    clock.run(0, 1000.0)
    assert (clock.remaining(0, 1030.0), clock.remaining(1, 1030.0)) == (70.0, 100.0)


def test_who_ends_a_turn_gains_the_increment_up_to_the_cap():
    clock = live()
    clock.run(0, 1000.0)
    clock.played(1, 1005.0)
    clock.run(1, 1005.0)
    assert clock.remaining(0, 1050.0) == 105.0
    clock.played(0, 1005.0)
    clock.run(0, 1005.0)
    for _ in range(9):
        clock.played(1, 1005.0)
        clock.run(0, 1005.0)
    assert clock.remaining(0, 1005.0) == 120.0


def test_a_small_move_within_a_turn_gains_nothing():
    clock = live()
    clock.run(0, 1000.0)
    clock.played(0, 1005.0)
    clock.run(0, 1005.0)
    assert clock.remaining(0, 1007.0) == 93.0


def test_undo_takes_the_increment_back():
    clock = live()
    clock.run(0, 1000.0)
    clock.played(1, 1005.0)
    clock.run(1, 1005.0)
    clock.undone(0, 1007.0)
    clock.run(0, 1007.0)
    assert (clock.remaining(0, 1007.0), clock.remaining(1, 1007.0)) == (95.0, 98.0)


def test_time_is_due_when_nothing_is_left():
    clock = live()
    assert clock.due is None
    clock.run(1, 1000.0)
    assert clock.due == 1100.0


def test_who_comes_back_has_a_little_time_again():
    clock = live()
    clock.run(0, 1000.0)
    clock.run(None, 1200.0)
    clock.back(0)
    assert clock.remaining(0, 1200.0) == 20.0


def test_at_a_relaxed_pace_every_turn_has_its_days():
    clock = Clock(Pace.relaxed(2), 2)
    clock.run(0, 0.0)
    clock.played(1, 1.5 * DAY)
    clock.run(1, 1.5 * DAY)
    assert clock.remaining(0, 1.5 * DAY) == 2 * DAY
    assert clock.due == 3.5 * DAY


def test_without_a_pace_no_time_runs():
    clock = Clock(Pace(), 2)
    clock.run(0, 1000.0)
    clock.played(1, 2000.0)
    assert (clock.remaining(0, 5000.0), clock.due) == (None, None)


@pytest.mark.parametrize(
    "pace",
    [
        Pace("blitz"),
        Pace("live", 1, 0, 100),
        Pace("live", 100, -1, 100),
        Pace("live", 100, 1, 50),
        Pace("relaxed", days=99),
    ],
)
def test_a_pace_outside_the_limits_is_refused(pace):
    with pytest.raises(Refused):
        pace.checked()


def test_a_pace_survives_storage():
    assert Pace.load(Pace.live().dump()) == Pace.live()
