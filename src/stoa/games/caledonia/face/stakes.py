"""Why each kind of decision matters, for those who meet it for the first time."""

from typing import Final

from stoa.core.face import Stakes
from stoa.core.message import say
from stoa.games.caledonia.rules import phases
from stoa.games.caledonia.rules.state import CaledoniaState


def stakes(state: CaledoniaState) -> Stakes | None:
    """Why such a decision matters; nothing where nobody decides."""
    return STAKES.get(state.phase)


STAKES: Final = {
    phase: Stakes(phases.PHASES[phase], words)
    for phase, words in (
        (phases.BIDDING, say("Bids are paid in points: a clan has to earn them back before it brings any.")),
        (
            phases.PICKING,
            say("A clan changes for the whole game what pays; its tile gives the goods for a first contract."),
        ),
        (
            phases.STARTING,
            say("Everything grows from the first two workers: look for cheap land, a port and neighbours."),
        ),
        (
            phases.ACTING,
            say("A unit pays in every round that is left, so expand early, and watch what this round scores."),
        ),
        (
            phases.TAKING_AGAIN,
            say("A second contract costs no further action, but it fills the box until it is fulfilled."),
        ),
        (
            phases.SLAUGHTERING,
            say("An animal that leaves the map gives no more wool or milk, and its hex may join settlements."),
        ),
        (phases.PLACED, say("Neighbours sell below the market price, each good for one merchant, but only right now.")),
        (
            phases.REWARDS,
            say("Upgrades and land that a contract brings save money: take what works in the most rounds."),
        ),
        (
            phases.FULFILLING_AGAIN,
            say("A second fulfilment saves an action, and fulfilled contracts score at the end of the game."),
        ),
        (phases.DISCARDING, say("One good becomes several: give up the one that sells for the least.")),
        (phases.CHOOSING, say("Goods for the contract in the box are worth more than what the market pays for them.")),
        (phases.TAKING_OFF, say("The swap is free: cheap units make room for expensive ones that earn more.")),
        (
            phases.PUTTING_ON,
            say("The price of the new unit does not matter here, only what it gives in the rounds left."),
        ),
        (phases.KEEPING, say("A contract from the pile saves an action, but it fills the box until it is fulfilled.")),
        (
            phases.RETURNING,
            say(
                "The later a contract goes under the pile, the deeper it lies: a good one should not come up for others."
            ),
        ),
        (phases.AFTER, say("Each port tile works once in the whole game: keep it for the moment when it brings most.")),
        (
            phases.PROCESSING,
            say("Processed goods sell for more, and contracts ask for them; a grain becomes either bread or whisky."),
        ),
        (
            phases.CASKING,
            say("A barrel earns more with every round in the cellar, but a contract may need the whisky now."),
        ),
        (
            phases.CHURNING,
            say("Butter always pays £8; milk is worth more where a dairy can still turn it into cheese."),
        ),
    )
}
