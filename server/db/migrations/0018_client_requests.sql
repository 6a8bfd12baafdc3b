-- What clients ask and complain of in their portal, and the documents that staff put there for them.

create table client_requests (
  id integer generated always as identity primary key,
  reference text not null default new_reference('R') unique,
  client_id integer not null references clients,
  station_id integer references stations,
  kind text not null check (kind in ('Request', 'Complaint')),
  subject text not null,
  -- New: the client wrote last, and nobody has taken it up.
  status text not null default 'New' check (status in ('New', 'In Progress', 'Answered', 'Closed')),
  received_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  search text not null generated always as (lower(reference || e'\n' || subject)) stored
);
select make_record('client_requests', 'request', 'Close it instead.', 'subject');
create index client_requests_client_id on client_requests (client_id, id) include (deleted_at);
create index client_requests_of_client on client_requests (client_id, last_message_at, id) where deleted_at is null;
create index client_requests_station_id on client_requests (station_id);
create index client_requests_live on client_requests (id) where deleted_at is null;
create index client_requests_new on client_requests ((status = 'New'), id) where deleted_at is null;
create index client_requests_kind on client_requests (kind, id) where deleted_at is null;
create index client_requests_status on client_requests (status, id) where deleted_at is null;
create index client_requests_received_at on client_requests (received_at, id) where deleted_at is null;
create index client_requests_last_message_at on client_requests (last_message_at, id) where deleted_at is null;
create index client_requests_search on client_requests using gin (search gin_trgm_ops);

-- The first is what was asked; the others follow, and none is ever changed. Notes are for the staff alone.
create table client_request_messages (
  id integer generated always as identity primary key,
  request_id integer not null references client_requests on delete cascade,
  at timestamptz not null default now(),
  account_id integer references accounts on delete set null,
  kind text not null check (kind in ('Client', 'Answer', 'Note')),
  text text not null
);
create index client_request_messages_request_id on client_request_messages (request_id, id);
create index client_request_messages_account_id on client_request_messages (account_id);
create index client_request_messages_text on client_request_messages using gin (lower(text) gin_trgm_ops);

-- Whatever a client writes stands under the bell.
alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('message', 'application', 'quote', 'incident', 'request'));
create function note_client_message() returns trigger language plpgsql as $$
begin
  insert into notices (kind, record_id, account_id) values ('request', new.request_id, new.account_id);
  perform pg_notify('notices', 'request');
  return null;
end $$;
create trigger notice after insert on client_request_messages for each row
  when (new.kind = 'Client') execute function note_client_message();

create table client_documents (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  title text not null,
  kind text not null check (kind in ('Contract', 'Report', 'Certificate', 'Other')),
  -- The name of the file on disk, ours alone.
  file_id uuid not null unique,
  file_name text not null,
  file_kind text not null check (file_kind in ('pdf', 'docx', 'jpg', 'png')),
  bytes integer not null,
  sha256 bytea not null,
  added_at timestamptz not null default now()
);
select make_record('client_documents', 'document', 'Keep it.');
create index client_documents_client_id on client_documents (client_id, id) include (deleted_at);
create index client_documents_live on client_documents (id) where deleted_at is null;
create index client_documents_title on client_documents using gin (lower(title) gin_trgm_ops);
