-- Photos and voice notes that a crew has sent with a deed belong to its dispatch, and go with it.
alter table photos add column dispatch_id integer;
alter table photos
  add constraint photos_dispatch_id_fkey foreign key (dispatch_id) references dispatches (id) on delete cascade,
  drop constraint photos_owner;
alter table photos
  add constraint photos_owner check (num_nonnulls(incident_id, request_id, visit_id, guard_id, signal_id, dispatch_id) = 1);
create unique index photos_of_dispatch on photos (dispatch_id, sha256) where copy_of is null;
create index photos_dispatch_id on photos (dispatch_id);

alter table voice_notes alter column incident_id drop not null;
alter table voice_notes add column dispatch_id integer;
alter table voice_notes
  add constraint voice_notes_dispatch_id_fkey foreign key (dispatch_id) references dispatches (id) on delete cascade,
  add constraint voice_notes_owner check (num_nonnulls(incident_id, dispatch_id) = 1);
create index voice_notes_dispatch_id on voice_notes (dispatch_id);

-- How many of them its phones have announced.
alter table dispatches add column files_announced integer default 0 not null;
-- The code on the board at the gate, as the crew has given it on arrival.
alter table dispatches add column arrived_code text
  constraint dispatches_arrived_code_check check (arrived_code in ('scanned', 'typed', 'wrong'));
-- The number of a slip that the crew has said and that another crew had left before: neither is lost.
alter table dispatches add column slip_used text;
