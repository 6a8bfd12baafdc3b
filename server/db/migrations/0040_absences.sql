-- Days on which a guard is on leave, sick or suspended. A guard is away from the first to the last day of an approved absence,
-- and back on the day after: nothing has to touch a row for it.

create table guard_absences (
  id integer generated always as identity primary key,
  guard_id integer not null references guards,
  kind text not null check (kind in
    ('annual', 'sick', 'maternity', 'paternity', 'compassionate', 'unpaid', 'suspension', 'training', 'awol')),
  from_on date not null,
  -- The last day; a suspension may go on until somebody ends it.
  until_on date,
  half_day boolean not null default false,
  state text not null default 'Asked' check (state in ('Asked', 'Approved', 'Refused', 'Cancelled')),
  decided_by integer,
  decided_at timestamptz,
  decided_reason text,
  -- May be about health: neither in a list nor in the audit log.
  note text,
  days daterange not null generated always as (daterange(from_on, until_on, '[]')) stored,
  constraint guard_absences_dates check (until_on >= from_on),
  constraint guard_absences_until_on check (until_on is not null or kind = 'suspension'),
  constraint guard_absences_half_day check (not half_day or from_on = until_on)
);
comment on table guard_absences is 'absences';
select make_record('guard_absences', 'absence', 'Cancel it instead.', 'note', 'days');
select count_live('guard_absences');
alter table guard_absences add constraint guard_absences_overlap
  exclude using gist (guard_id with =, days with &&) where (state = 'Approved' and deleted_at is null);
create index guard_absences_live on guard_absences (id) where deleted_at is null;
create index guard_absences_guard_id on guard_absences (guard_id, id) include (deleted_at);
create index guard_absences_from_on on guard_absences (from_on, id) where deleted_at is null;
create index guard_absences_kind on guard_absences (kind, id) where deleted_at is null;
create index guard_absences_state on guard_absences (state, id) where deleted_at is null;
create index guard_absences_days on guard_absences using gist (days) where deleted_at is null;

alter table guard_files alter qualification_id drop not null,
  add absence_id integer references guard_absences on delete cascade,
  add constraint guard_files_owner check (num_nonnulls(qualification_id, absence_id) = 1);
create index guard_files_absence_id on guard_files (absence_id, received_at);

-- The dates on which a shift has minutes: two when it goes on after midnight.
create function shift_days(shift tsrange) returns daterange language sql immutable as $$
  select daterange(lower(shift)::date, (upper(shift) - interval '1 minute')::date, '[]')
$$;
