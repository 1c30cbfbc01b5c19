"""The `stoa` command. Every command is a module of its own and is imported only when it is used."""

from stoa.cli.commands import Commands

OWN = {  # name: (where it is, what --help says of it)
    "play": ("stoa.cli.play:play", "Play in the terminal, with people and computer players in any seats."),
    "learn": ("stoa.cli.learn:learn", "Learn a game by playing it, with a teacher."),
    "puzzle": ("stoa.cli.puzzle:puzzle", "Find the one right decision in a position."),
    "replay": ("stoa.cli.replay:replay", "Step through a recorded game."),
    "draw": ("stoa.cli.draw:draw", "Draw a table as SVG or PNG."),
    "rules": ("stoa.cli.rules:rules", "Show the numbered rules of a game."),
    "verify": ("stoa.cli.verify:verify", "Check the moves and the dice of a recorded game."),
    "games": ("stoa.cli.games:games", "List the installed games with their seats and options."),
    "worker": ("stoa.server.command:worker", "Play for the computer players of a database, until Ctrl-C."),
    "doctor": ("stoa.server.command:doctor", "Check the running games of a database against the present rules."),
    "admin": ("stoa.server.admin_command:admin", "Look after the tables and people of a server, while it runs."),
    "backup": ("stoa.server.command:backup", "Write everything in a database to FILE, while people play."),
    "restore": ("stoa.server.command:restore", "Bring back from FILE what a database lacks."),
    "train": ("stoa.cli.train:train", "Let the mind of a game learn from its own games."),
    "talk": ("stoa.cli.talk:talk", "Play from a program in any language, by lines of JSON."),
}

main = Commands(
    OWN,
    name="stoa",
    help="Play and study board games: exact rules, computer players, records and drawings.",
    epilog="Start here: stoa play santorini",
)
