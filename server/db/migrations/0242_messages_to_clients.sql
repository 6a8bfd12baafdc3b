-- A message to somebody of a client says whose it is and what it is about, and leaves only if that person still sees it: the client
-- as a whole where there are no stations, these stations of it otherwise. No references, so that a message never keeps a record back.
alter table text_messages add column client_id integer;
alter table text_messages add column stations integer[];
alter table emails add column account_id integer;
alter table emails add column client_id integer;
alter table emails add column stations integer[];
alter table text_messages drop constraint text_messages_event_check;
alter table text_messages add constraint text_messages_event_check check (event in ('sos', 'not_on_post', 'slot_uncovered', 'missed_round',
  'incident', 'other', 'licence', 'contract_ends', 'certificate', 'shifts', 'shift_changed', 'reminder', 'offer',
  'arrived', 'post_empty', 'client_incident', 'answered', 'invoice', 'payment', 'evening'));
-- The jobs ask each minute who has chosen ways or a device.
create index accounts_client_people on accounts (id) where role = 'client' and active and deleted_at is null;
