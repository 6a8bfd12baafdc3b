-- Imports from files: which records each has made, so that it can be undone.
create table imports (
  id integer generated always as identity primary key,
  kind text not null,
  file_name text not null,
  rows integer not null,
  imported_at timestamptz not null default now(),
  imported_by integer references accounts on delete set null,
  undone_at timestamptz,
  undone_by integer references accounts on delete set null
);
create index imports_kind on imports (kind, id);
create index imports_imported_by on imports (imported_by);
create index imports_undone_by on imports (undone_by);

create table import_records (
  import_id integer not null references imports on delete cascade,
  record_id integer not null,
  primary key (import_id, record_id)
);
