-- The shifts of a guard or of a station as a calendar, by a secret address; only its hash is stored.
create table calendar_feeds (
  id integer generated always as identity primary key,
  guard_id integer unique references guards on delete cascade,
  station_id integer unique references stations on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  created_by integer references accounts on delete set null,
  constraint calendar_feeds_of_one check (num_nonnulls(guard_id, station_id) = 1)
);
create index calendar_feeds_created_by on calendar_feeds (created_by);
create trigger audit after insert or update or delete on calendar_feeds for each row execute function write_audit('token_hash');
