-- The inbox: what became of a message.
alter table contact_messages
  add kind text not null default 'Message' check (kind in ('Message', 'Consultation')),
  add status text not null default 'Unread' check (status in ('Unread', 'Read', 'Handled')),
  add note text;
-- Unread ones come first.
create index contact_messages_unread on contact_messages ((status = 'Unread'), id) where deleted_at is null;
drop index contact_messages_received_at;
create index contact_messages_received_at on contact_messages (received_at, id) where deleted_at is null;
create index contact_messages_status on contact_messages (status, id) where deleted_at is null;
create index contact_messages_search on contact_messages using gin (search gin_trgm_ops);

-- What was answered by e-mail; it outlives the e-mail, and goes with the message.
create table contact_replies (
  id integer generated always as identity primary key,
  contact_id integer not null references contact_messages on delete cascade,
  at timestamptz not null default now(),
  account_id integer references accounts on delete set null,
  text text not null
);
create index contact_replies_contact_id on contact_replies (contact_id);
create index contact_replies_account_id on contact_replies (account_id);
