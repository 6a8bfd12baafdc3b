-- Rows that a call of somebody has just changed, for its undo.
create table undo_rows (
  id bigint generated always as identity primary key,
  -- The caller, and the Idempotency-Key of the call.
  account_id integer not null references accounts (id) on delete cascade,
  key text not null,
  -- Needed for the call, and so for its undo.
  permission text not null,
  at timestamptz not null default now(),
  table_name text not null,
  record_id bigint not null,
  -- Nothing where the row was added.
  old jsonb,
  -- Nothing where the row was removed.
  new jsonb
);
create index undo_rows_call on undo_rows (account_id, key);
create index undo_rows_at on undo_rows (at);
