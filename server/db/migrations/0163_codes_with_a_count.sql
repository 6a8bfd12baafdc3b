-- The QR code of an enrolment carries a key of 128 bits. Its eight digits are for whoever types them, with a count of wrong tries.
alter table devices add key_hash bytea, add code_tries integer not null default 0;
create unique index devices_key_hash on devices (key_hash);
drop index devices_code_hash;
drop trigger audit on devices;
create trigger audit after insert or update of label, enrolled_at, revoked_at, closed_at on devices for each row
  execute function write_audit('code_hash', 'code_until', 'public_key', 'last_seen', 'key_hash', 'code_tries');

-- Wrong digits that were typed for a code that waits, for the ceiling of the installation.
create table wrong_codes (
  id integer generated always as identity primary key,
  at timestamptz not null default now()
);
create index wrong_codes_at on wrong_codes (at);

-- The answer of an enrolment, for a phone that did not receive it. The token of its session follows from a random text of the phone and the salt.
create table enrolments (
  hash bytea primary key,
  guard_id integer references guards on delete cascade,
  answer jsonb not null,
  salt bytea not null,
  at timestamptz not null default now()
);
create index enrolments_at on enrolments (at);
create index enrolments_guard_id on enrolments (guard_id);
