-- What a client says of a month: that it was as the report says, or that it objects to some of its shifts.

alter table contracts add billing_waits boolean not null default false;
comment on column contracts.billing_waits is 'A month is invoiced once the client has confirmed it, or its objections are answered.';

create table month_answers (
  id integer generated always as identity primary key,
  client_id integer not null references clients on delete cascade,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('Confirmed', 'Objected')),
  answered_by integer references accounts on delete set null,
  answered_at timestamptz not null default now(),
  unique (client_id, month)
);
create index month_answers_month on month_answers (month, id);
create index month_answers_answered_by on month_answers (answered_by);
create trigger audit after insert or update or delete on month_answers for each row execute function write_audit();

create table month_objections (
  id integer generated always as identity primary key,
  answer_id integer not null references month_answers on delete cascade,
  slot_id bigint not null references slots on delete cascade,
  reason text not null,
  objected_by integer references accounts on delete set null,
  objected_at timestamptz not null default now(),
  -- What staff have said to it.
  outcome text check (outcome in ('Accepted', 'Declined')),
  reply text,
  replied_by integer references accounts on delete set null,
  replied_at timestamptz,
  unique (answer_id, slot_id),
  check ((outcome is null) = (replied_at is null) and (outcome is null) = (reply is null))
);
create index month_objections_slot_id on month_objections (slot_id);
create index month_objections_objected_by on month_objections (objected_by);
create index month_objections_replied_by on month_objections (replied_by);
create trigger audit after insert or update or delete on month_objections for each row execute function write_audit();
