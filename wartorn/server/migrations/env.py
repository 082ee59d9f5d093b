"""How Alembic reaches the database: by the connection that it is given."""

from alembic import context

from wartorn.server.store import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
