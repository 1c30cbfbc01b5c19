"""Runs the migrations on the connection that the house hands over."""

from alembic import context

from stoa.server.models import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
