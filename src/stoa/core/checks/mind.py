"""What the mind of a game keeps: its judge and its champion know only what can be played."""

from itertools import pairwise

from librt.vecs import vec

from stoa.core.checks.walk import Broken, Walk, short

VISITS = 100  # of a champion that is asked


def the_judge_prunes_the_legal_moves(walk: Walk) -> None:
    judge = walk.game.mind.judge()
    if judge is None or walk.state.turn < 0:
        return
    buffer = walk.buffer
    count = judge.prune(walk.state, buffer, walk.state.fill(buffer))
    kept = [buffer[i] for i in range(count)]
    if not kept or any(one >= other for one, other in pairwise(kept)) or not set(kept) <= set(walk.legal):
        raise Broken(f"prune() makes {short(kept)} of {short(walk.legal)}")


def the_judge_gives_shares_of_the_victory(walk: Walk) -> None:
    judge = walk.game.mind.judge()
    if judge is None:
        return
    shares = vec[float]([-1.0] * walk.seats)
    judge.judge(walk.state, shares)
    if not all(0 <= share <= 1 for share in shares):
        raise Broken(f"the judge gives {list(shares)}")


def the_champion_expects_what_can_be_played(walk: Walk) -> None:
    if walk.champion is None or walk.state.turn < 0:
        return
    advice = walk.champion.think(walk.state, VISITS, 0)
    if advice is None:
        return
    if len(advice.values) != walk.seats or not all(0 <= value <= 1 for value in advice.values):
        raise Broken(f"the champion gives {advice.values}")
    if not advice.line:
        raise Broken("the champion has no move")
    after = walk.state.copy()
    for move in advice.line:
        if move not in after.legal():
            raise Broken(f"the champion expects {advice.line}, where {move} is not legal")
        after.play(move)
