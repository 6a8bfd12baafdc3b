-- What a guard is licensed, trained and certified to do, and until when. Whether one is valid follows from the day: nothing has
-- to touch a row for it to expire.

create table qualification_types (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('licence', 'training', 'document', 'medical')),
  -- Suggests when a new one ends; null when that is different for each, or never.
  validity_months integer check (validity_months between 1 and 600),
  -- Every guard on duty, a guard with a firearm, or nobody has to have it.
  needed_for text not null check (needed_for in ('deploy', 'armed', 'none')),
  -- How many days before the end somebody is told, the longest first.
  remind_days integer[] not null default '{60,30,7}'
    constraint qualification_types_remind_days check (0 < all (remind_days) and 365 >= all (remind_days))
);
select make_record('qualification_types', 'qualification type', 'Keep it, or delete these first.');
select count_live('qualification_types');
create unique index qualification_types_once on qualification_types (lower(name)) where deleted_at is null;
create index qualification_types_live on qualification_types (id) where deleted_at is null;
create index qualification_types_name on qualification_types (name, id) where deleted_at is null;
create index qualification_types_kind on qualification_types (kind, id) where deleted_at is null;
create index qualification_types_needed_for on qualification_types (needed_for, id) where deleted_at is null;
create index qualification_types_search on qualification_types using gin (lower(name) gin_trgm_ops);

insert into qualification_types (name, kind, validity_months, needed_for) values
  ('PSO guard registration', 'licence', 12, 'deploy'),
  ('Basic guard training', 'training', null, 'deploy'),
  ('Firearms handling', 'licence', 12, 'armed'),
  ('Certificate of good conduct', 'document', 12, 'deploy'),
  ('National ID', 'document', null, 'none'),
  ('Medical fitness', 'medical', 24, 'none'),
  ('First aid', 'training', 24, 'none'),
  ('Dog handler', 'training', null, 'none'),
  ('Driving permit', 'licence', null, 'none');

create table guard_qualifications (
  id integer generated always as identity primary key,
  guard_id integer not null references guards,
  type_id integer not null references qualification_types,
  number text,
  issued_on date,
  -- The last day on which it is valid; null for ever.
  expires_on date,
  -- Accounts, kept as numbers, as deleted_by is: who has checked a licence may leave.
  verified_by integer,
  verified_at timestamptz,
  revoked_by integer,
  revoked_at timestamptz,
  revoked_reason text,
  constraint guard_qualifications_dates check (expires_on >= issued_on)
);
comment on table guard_qualifications is 'qualifications';
select make_record('guard_qualifications', 'qualification', 'Keep it.');
select count_live('guard_qualifications');
create index guard_qualifications_live on guard_qualifications (id) where deleted_at is null;
create index guard_qualifications_guard_id on guard_qualifications (guard_id, id) include (deleted_at);
create index guard_qualifications_type_id on guard_qualifications (type_id, id) include (deleted_at);
create index guard_qualifications_expires_on on guard_qualifications (expires_on, id) where deleted_at is null;
create index guard_qualifications_unverified on guard_qualifications (id)
  where deleted_at is null and verified_at is null and revoked_at is null;
create index guard_qualifications_revoked on guard_qualifications (id) where deleted_at is null and revoked_at is not null;
create index guard_qualifications_search on guard_qualifications using gin (lower(number) gin_trgm_ops);

-- What somebody has checked is what stood there then: another number or another date is to be checked anew.
create function unverify_changed() returns trigger language plpgsql as $$
begin
  if (old.guard_id, old.type_id, old.number, old.issued_on, old.expires_on)
    is distinct from (new.guard_id, new.type_id, new.number, new.issued_on, new.expires_on) then
    new.verified_by := null;
    new.verified_at := null;
  end if;
  return new;
end $$;
create trigger changed before update on guard_qualifications for each row execute function unverify_changed();

-- Which reminders have been given, so that each is given once. Another end has reminders of its own.
create table qualification_reminders (
  qualification_id integer not null references guard_qualifications on delete cascade,
  expires_on date not null,
  days integer not null,
  at timestamptz not null default now(),
  primary key (qualification_id, expires_on, days)
);

-- The scans of a guard's records. A newer one does not replace an older one: what was checked stays what it was.
create table guard_files (
  -- The name of the file on disk, ours alone.
  id uuid primary key,
  qualification_id integer not null references guard_qualifications on delete cascade,
  file_name text not null,
  kind text not null check (kind in ('pdf', 'docx', 'jpg', 'png')),
  bytes integer not null,
  sha256 bytea not null,
  key_id text references secret_keys,
  received_at timestamptz not null default now()
);
create index guard_files_qualification_id on guard_files (qualification_id, received_at);
create index guard_files_key_id on guard_files (key_id);

-- Off as delivered: a company that has recorded nothing yet goes on planning.
alter table company_settings add require_qualifications boolean not null default false;

alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('message', 'application', 'quote', 'incident', 'request', 'qualification'));
