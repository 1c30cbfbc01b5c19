"""Dice: repeatable ones for bots and tests, verifiable ones for real tables, and both fair."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stoa.core.dice import MOST, MULTIPLIER, Dice, SeededDice, TableDice

SECRET = bytes(range(32))


def rolls(dice: Dice, sides: int, n: int) -> list[int]:
    return [dice.below(sides) for _ in range(n)]


def test_seeded_dice_give_the_same_numbers_for_ever():
    assert rolls(SeededDice(7), 6, 12) == [0, 5, 3, 1, 4, 5, 3, 2, 1, 3, 0, 3]
    assert rolls(SeededDice(0), 1000, 6) == [125, 649, 22, 432, 220, 857]
    assert rolls(SeededDice(-1), MOST, 3) == [829304799, 1265470819, 563903830]
    assert rolls(SeededDice(10**30), 2**31 - 1, 3) == [1250054678, 1827387373, 199566321]


def test_seeded_dice_with_different_seeds_differ():
    assert len({tuple(rolls(SeededDice(seed), 1000, 4)) for seed in range(1000)}) == 1000


def test_the_multiplier_gives_the_full_period():
    def is_prime(n: int) -> bool:  # Miller and Rabin, exact below 3.3 * 10**24 with these bases
        odd, twos = n - 1, 0
        while odd % 2 == 0:
            odd, twos = odd // 2, twos + 1
        for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
            power = pow(base, odd, n)
            if power != 1 and all(pow(power, 2**i, n) != n - 1 for i in range(twos)):
                return False
        return True

    a = int(MULTIPLIER)
    assert is_prime(a * 2**32 - 1)
    assert is_prime(a * 2**31 - 1)
    assert a * (2**32 - 1) + a - 1 < 2**63  # the product never overflows


@pytest.mark.parametrize("make", [SeededDice, lambda seed: TableDice(SECRET, seed)])
@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 36])
def test_every_side_comes_up_about_equally_often(make, sides):
    n = 3000 * sides if make is SeededDice else 300 * sides
    counts = Counter(rolls(make(1), sides, n))
    assert sorted(counts) == list(range(sides))
    expected = n / sides
    assert all(abs(found - expected) < 6 * expected**0.5 for found in counts.values())  # six standard deviations


def test_pairs_of_rolls_are_about_equally_likely():
    dice = SeededDice(3)
    counts = Counter((dice.below(6), dice.below(6)) for _ in range(36000))
    assert len(counts) == 36
    assert all(abs(found - 1000) < 6 * 1000**0.5 for found in counts.values())


@given(st.integers(), st.integers(1, 2**31))
def test_dice_stay_below_their_number(seed, sides):
    assert 0 <= SeededDice(seed).below(sides) < sides
    assert 0 <= TableDice(SECRET, seed).below(sides) < sides


@pytest.mark.parametrize("dice", [SeededDice(1), TableDice(SECRET)])
@pytest.mark.parametrize("sides", [0, -1, 2**31 + 1])
def test_dice_with_impossible_sides_are_refused(dice, sides):
    with pytest.raises(ValueError, match=rf"below\({sides}\): dice have from 1 to 2147483648 sides"):
        dice.below(sides)


def test_table_dice_follow_from_secret_and_entry_alone():
    assert rolls(TableDice(SECRET, 4), 6, 8) == rolls(TableDice(SECRET).at(4), 6, 8)
    assert rolls(TableDice(SECRET, 4), 6, 8) == [5, 3, 0, 1, 5, 4, 5, 4]
    assert rolls(TableDice(SECRET, 5), 6, 8) != rolls(TableDice(SECRET, 4), 6, 8)
    assert rolls(TableDice(b"other", 4), 6, 8) != rolls(TableDice(SECRET, 4), 6, 8)


def test_the_commitment_fixes_the_secret():
    assert TableDice(SECRET, 9).commitment() == TableDice(SECRET).commitment()
    assert TableDice(SECRET).commitment() == "b4012fc7a36e090be33f390ddcaeab2ad7944b33933b8bde303783f2e0152766"
    assert TableDice(SECRET + b"\0").commitment() != TableDice(SECRET).commitment()


def test_bare_dice_have_no_numbers():
    with pytest.raises(NotImplementedError):
        Dice().below(6)
