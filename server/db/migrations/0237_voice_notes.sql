-- The voice note of an incident, as a guard's phone recorded it, stored encrypted.
create table voice_notes (
  -- The name of the file on disk, ours alone.
  id uuid not null,
  incident_id integer not null,
  -- The report of the phone, which has one voice note at most.
  event_id uuid not null,
  kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  key_id text,
  received_at timestamptz default now() not null,
  constraint voice_notes_kind_check check (kind in ('webm', 'm4a')),
  constraint voice_notes_event_id_key unique (event_id),
  constraint voice_notes_pkey primary key (id),
  constraint voice_notes_incident_id_fkey foreign key (incident_id) references incidents (id) on delete cascade,
  constraint voice_notes_key_id_fkey foreign key (key_id) references secret_keys (id)
);
create index voice_notes_incident_id on voice_notes using btree (incident_id);
create index voice_notes_key_id on voice_notes using btree (key_id);
