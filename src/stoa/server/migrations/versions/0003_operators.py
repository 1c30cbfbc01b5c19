"""Where tables were opened from, when servers were well, what processes tell each other, who is banned; indexes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("person", sa.Column("banned", sa.Double))
    op.add_column("game_table", sa.Column("origin", sa.String(32)))
    op.create_index("game_table_opener", "game_table", ["opener", "status"])
    op.create_index("game_table_origin", "game_table", ["origin", "status"])
    op.create_index("game_table_changed", "game_table", ["status", "changed"])
    op.create_index("ix_person_since", "person", ["since"])
    op.create_index("ix_lease_until", "lease", ["until"])
    op.create_index("ix_presence_seen", "presence", ["seen"])
    op.create_table(
        "heartbeat",
        sa.Column("holder", sa.Text, primary_key=True),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_table(
        "outage",
        sa.Column("begun", sa.Double, primary_key=True),
        sa.Column("ended", sa.Double, nullable=False),
    )
    op.create_table(
        "note",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Double, nullable=False, index=True),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
