-- What the public site shows and what visitors send.

-- What a visitor is given to come back with: a letter and eight random signs, such as M-3F9A-21BC.
create function new_reference(letter text) returns text language sql volatile as $$
  select letter || '-' || substr(code, 1, 4) || '-' || substr(code, 5, 4)
  from (select upper(encode(uuid_send(gen_random_uuid()), 'hex')) as code) as generated
$$;

create table home_contents (
  id integer primary key default 1 check (id = 1),
  content jsonb not null
);
select make_record('home_contents', 'site content', 'Change it instead.');

create table contact_messages (
  id integer generated always as identity primary key,
  reference text not null default new_reference('M') unique,
  name text not null,
  email text not null,
  subject text,
  message text not null,
  received_at timestamptz not null default now(),
  search text not null generated always as (lower(name || e'\n' || email || e'\n' || coalesce(subject, '') || e'\n' || message || e'\n' || reference)) stored
);
select make_record('contact_messages', 'message', 'Keep it.', 'message');
create index contact_messages_received_at on contact_messages (received_at) where deleted_at is null;

create table jobs (
  id integer generated always as identity primary key,
  title text not null,
  location text not null,
  job_type text not null,
  description text not null,
  posted_on date not null,
  closes_on date
);
select make_record('jobs', 'job', 'Close it with a date instead.');

create table job_applications (
  id integer generated always as identity primary key,
  reference text not null default new_reference('A') unique,
  job_id integer not null references jobs,
  name text not null,
  email text not null,
  message text,
  received_at timestamptz not null default now()
);
select make_record('job_applications', 'application', 'Keep it.', 'message');
create index job_applications_job_id on job_applications (job_id) where deleted_at is null;

create table application_documents (
  id uuid primary key,
  application_id integer not null references job_applications,
  field text not null,
  file_name text not null,
  kind text not null check (kind in ('pdf', 'docx', 'jpg', 'png')),
  bytes integer not null,
  sha256 bytea not null
);
create index application_documents_application_id on application_documents (application_id);

create table quote_requests (
  id integer generated always as identity primary key,
  reference text not null default new_reference('Q') unique,
  service_id integer references services,
  site_type text not null,
  area text not null,
  guards_needed integer not null check (guards_needed >= 0),
  start_date date,
  name text not null,
  email text not null,
  phone text,
  message text,
  status text not null default 'New' check (status in ('New', 'Quoted', 'Won', 'Lost')),
  received_at timestamptz not null default now()
);
select make_record('quote_requests', 'quote request', 'Keep it.', 'message');
create index quote_requests_received_at on quote_requests (received_at) where deleted_at is null;
create index quote_requests_status on quote_requests (status) where deleted_at is null;

-- Every process drops its cached pages when what they show has changed.
create function notify_site_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_changed', tg_table_name);
  return null;
end $$;
create trigger site_changed after insert or update or delete on services for each statement execute function notify_site_changed();
create trigger site_changed after insert or update or delete on jobs for each statement execute function notify_site_changed();
create trigger site_changed after insert or update or delete on home_contents for each statement execute function notify_site_changed();
