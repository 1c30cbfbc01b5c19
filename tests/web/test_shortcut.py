"""What a press means on something that stands for no legal move."""

import stoa
from stoa.games.corinth import moves as corinth
from stoa.games.corinth.rules import board as harbor
from stoa.games.santorini import moves as santorini
from stoa.games.santorini.rules.board import space_name, space_number
from stoa.web.shortcut import Shortcut, shortcut


def after(state: stoa.State, *moves: int) -> stoa.State:
    twin = state.copy()
    for move in moves:
        stoa.play(twin, move)
    return twin


def placed(*spaces: str) -> stoa.State:
    return after(stoa.game("santorini").start(2), *(santorini.PLACE + space_number(name) for name in spaces))


def test_another_worker_is_chosen_instead_of_the_first() -> None:
    state = placed("a1", "e5", "a5", "c1")
    first, other = state.legal()
    mark = f"space-{stoa.game('santorini').spell(state, other)}"
    meant = shortcut(after(state, first), mark, state, first)
    assert meant == Shortcut((other,), instead=True)


def test_a_space_that_one_worker_reaches_moves_that_worker() -> None:
    state = placed("a1", "e5", "a5", "c1")
    worker = int(state.legal()[0])
    steps = after(state, worker).legal()
    other = int(state.legal()[1])
    alone = [step for step in steps if step not in after(state, other).legal()]
    mark = f"space-{space_name(int(santorini.space(alone[0])))}"
    assert shortcut(state, mark) == Shortcut((worker, alone[0]))


def test_no_press_ends_a_turn_by_a_shortcut() -> None:
    state = placed("a1", "e5", "a5", "c1")
    moving = after(state, state.legal()[0])
    for space in range(25):
        assert shortcut(moving, f"space-{space_name(space)}") is None


def test_a_shop_is_delivered_to_at_once_when_its_group_is_taken() -> None:
    state = stoa.game("corinth").start(2)
    dice = stoa.SeededDice(3)
    while True:
        while state.turn < 0:
            state.play(state.draw(dice))
        groups = [move for move in state.legal() if corinth.KIND[move] == corinth.TAKE]
        goods = [move for move in groups if 1 <= move - corinth.TAKE <= 4]
        if goods:
            break
        state.play(state.legal()[0])
    taken = after(state, goods[0])
    district = goods[0] - corinth.TAKE - 1
    shop = next(n for n in range(harbor.SHOP_COUNT) if harbor.SHOP_DISTRICT[n] == district)
    mark = f"shop-{harbor.SHOPS[shop]}-{taken.turn + 1}"
    assert shortcut(taken, mark) == Shortcut((int(corinth.ACT), int(corinth.SHOP) + shop))
    another = next((move for move in groups if move != goods[0]), None)
    if another is not None:
        quay = f"quay-{harbor.AREAS[another - corinth.TAKE]}"
        assert shortcut(taken, quay, state, goods[0]) == Shortcut((another,), instead=True)
