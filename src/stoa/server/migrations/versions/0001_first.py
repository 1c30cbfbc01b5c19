"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_table(
        "session",
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.Column("person_id", sa.String(32), index=True),
        sa.Column("until", sa.Double, index=True),
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("setting", sa.JSON, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("opener", sa.String(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("waits", sa.String(32)),
        sa.Column("due", sa.Double),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("notice", sa.Text),
    )
    op.create_index("game_table_waiting", "game_table", ["status", "waits"])
    op.create_index("game_table_due", "game_table", ["due"])
    op.create_index("game_table_public", "game_table", ["public", "status", "changed"])
    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("person_id", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("person_id", sa.String(32)),
        sa.Column("body", sa.JSON, nullable=False),
    )
    op.create_table(
        "lease",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.Double, nullable=False),
    )
