-- E-mails on their way out. A job in the queue points to a row here; the row says what became of it.
create table emails (
  id integer generated always as identity primary key,
  -- The same at every attempt, so that a letter sent twice is recognised as one.
  message_id uuid not null default gen_random_uuid(),
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- The record it is about, so that it is found and erased with it.
  about_table text,
  about_id integer,
  status text not null default 'Queued' check (status in ('Queued', 'Sent', 'Failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  search text not null generated always as (lower(recipient || e'\n' || subject)) stored
);
create index emails_status on emails (status, id);
create index emails_about on emails (about_table, about_id);
create index emails_created_at on emails (created_at);
create index emails_search on emails using gin (search gin_trgm_ops);
