-- Rows of tables without deletion columns that somebody has just removed, whole, so that the Undo of the screens can insert them
-- again. They are kept for minutes: a job deletes what is older.
create table removed_rows (
  table_name text not null,
  record_id integer not null,
  removed_at timestamptz not null default now(),
  removed_by integer not null references accounts on delete cascade,
  content jsonb not null,
  primary key (table_name, record_id)
);
create index removed_rows_removed_by on removed_rows (removed_by);
create index removed_rows_removed_at on removed_rows (removed_at);
