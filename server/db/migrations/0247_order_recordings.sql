-- The orders of a post as somebody has read them aloud, stored encrypted. It belongs to one version of their text.
create table order_recordings (
  id integer generated always as identity not null,
  -- The post, which has one recording at most.
  line_id integer not null,
  orders_version integer not null,
  -- The name of the file on disk, ours alone.
  file_id uuid not null,
  kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  key_id text,
  added_by integer,
  added_at timestamptz default now() not null,
  constraint order_recordings_kind_check check (kind in ('webm', 'm4a')),
  constraint order_recordings_line_id_key unique (line_id),
  constraint order_recordings_file_id_key unique (file_id),
  constraint order_recordings_pkey primary key (id),
  constraint order_recordings_line_id_fkey foreign key (line_id) references contract_lines (id) on delete cascade,
  constraint order_recordings_key_id_fkey foreign key (key_id) references secret_keys (id),
  constraint order_recordings_added_by_fkey foreign key (added_by) references accounts (id) on delete set null
);
create index order_recordings_key_id on order_recordings using btree (key_id);
create index order_recordings_added_by on order_recordings using btree (added_by);
