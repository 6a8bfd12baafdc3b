-- Attendance: who came when, decided per shift, approved by the day and the month, and locked for the invoice. What needs
-- somebody's attention is an exception.

alter table slots add covered_minutes integer check (covered_minutes between 0 and 1440);
update slots set covered_minutes = extract(epoch from upper(span) - lower(span)) / 60 where state = 'Decided';
comment on column slots.covered_minutes is 'Of a Decided slot: minutes for which a guard was there.';
alter table duty_schedules add replaced_by integer references duty_schedules on delete set null;
create index duty_schedules_replaced_by on duty_schedules (replaced_by);

create table attendances (
  -- The shift.
  id integer primary key references duty_schedules on delete cascade,
  -- The slot that the shift filled, also after another shift has replaced it.
  slot_id bigint references slots on delete set null,
  state text not null check (state in ('On post', 'Done', 'No show', 'Excused')),
  in_at timestamptz,
  out_at timestamptz,
  minutes integer not null default 0 check (minutes between 0 and 1440),
  late_minutes integer not null default 0,
  early_minutes integer not null default 0,
  -- How it is known that the guard came and left.
  in_method text check (in_method in ('desk', 'supervisor', 'kiosk', 'phone', 'import')),
  out_method text check (out_method in ('desk', 'supervisor', 'kiosk', 'phone', 'import')),
  cause text check (cause in
    ('late_transport', 'sick', 'awol', 'relief_late', 'sent_home', 'device_failed', 'client_asked', 'other')),
  reason text,
  decided_by integer references accounts on delete set null,
  decided_at timestamptz,
  approved_by integer references accounts on delete set null,
  approved_at timestamptz,
  version integer not null default 1,
  constraint attendances_in check ((state in ('On post', 'Done')) = (in_at is not null)),
  constraint attendances_out check ((state = 'Done') = (out_at is not null)),
  constraint attendances_times check (out_at > in_at)
);
create index attendances_slot_id on attendances (slot_id);
create index attendances_decided_by on attendances (decided_by);
create index attendances_approved_by on attendances (approved_by);
-- Clocking is in the log by the call that did it, with everybody it concerns; what people decide is in it by the row.
create trigger audit after update on attendances for each row
  when ((old.decided_at, old.approved_at) is distinct from (new.decided_at, new.approved_at)) execute function write_audit('version');
create trigger audit_decided after insert on attendances for each row
  when (new.decided_at is not null) execute function write_audit('version');

-- The attendance of a station in a month. A month without a row is Open.
create table attendance_periods (
  id integer generated always as identity primary key,
  station_id integer not null references stations on delete cascade,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  state text not null default 'Open' check (state in ('Open', 'Approved', 'Locked')),
  approved_by integer references accounts on delete set null,
  approved_at timestamptz,
  locked_by integer references accounts on delete set null,
  locked_at timestamptz,
  reopened_reason text,
  -- What was approved: slots by what became of them, and minutes.
  totals jsonb,
  version integer not null default 1,
  unique (station_id, month)
);
create index attendance_periods_month on attendance_periods (month, station_id);
create index attendance_periods_approved_by on attendance_periods (approved_by);
create index attendance_periods_locked_by on attendance_periods (locked_by);
create trigger audit after insert or update or delete on attendance_periods for each row execute function write_audit('version');

-- Refuses a change of what happened at a station on a day of a month that is approved or locked.
create function require_open_period(station integer, day date) returns void language plpgsql stable as $$
declare
  found_state text := (select state from attendance_periods p where p.station_id = station and p.month = date_trunc('month', day)::date);
begin
  if found_state in ('Approved', 'Locked') then
    raise exception '%', trim(to_char(day, 'Month')) || to_char(day, ' YYYY') || case found_state when 'Locked' then ' is locked.' else ' is approved.' end
      using errcode = '23514', constraint = 'attendance_periods_' || lower(found_state);
  end if;
end $$;

create function keep_attendance() returns trigger language plpgsql as $$
declare
  shift duty_schedules := (select d from duty_schedules d where d.id = coalesce(new.id, old.id));
begin
  -- The shift is erased, which its own trigger judges.
  if shift.id is null then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and (old.state, old.in_at, old.out_at, old.minutes, old.reason, old.decided_at, old.approved_at)
    is not distinct from (new.state, new.in_at, new.out_at, new.minutes, new.reason, new.decided_at, new.approved_at) then
    return new;
  end if;
  perform require_open_period(shift.station_id, shift.shift_date);
  if tg_op = 'UPDATE' and old.approved_at is not null and new.approved_at is not null then
    raise exception 'This attendance is approved. Reopen it first.' using errcode = '23514', constraint = 'attendances_approved';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep before insert or update or delete on attendances for each row execute function keep_attendance();

-- Figures of a slot from the attendance of every shift that has filled it. It is Decided once the shift that fills it is Done,
-- or was not worked and the slot is over: until then somebody may still come.
create function settle_slot(slot bigint) returns void language sql as $$
  with worked as (
    select range_agg(tsrange(local_time(date_trunc('minute', a.in_at)), local_time(date_trunc('minute', a.out_at))) * s.span) as spans
    from attendances a join slots s on s.id = a.slot_id
    where a.slot_id = slot and a.state = 'Done'
  ), settled as (
    select s.id,
      coalesce((select sum(extract(epoch from upper(span) - lower(span)) / 60)::integer from unnest(worked.spans) span), 0) as minutes,
      exists (
        select from attendances a join duty_schedules d on d.id = a.id
        where d.slot_id = s.id and d.deleted_at is null
          and (a.state = 'Done' or a.state in ('No show', 'Excused') and upper(s.span) <= local_time(now()))
      ) as decided
    from slots s, worked where s.id = slot
  )
  update slots s set
    state = case when settled.decided then 'Decided' when s.state = 'Decided' then 'Filled' else s.state end,
    covered_minutes = case when settled.decided then settled.minutes end,
    version = s.version + 1
  from settled
  where s.id = settled.id and s.state in ('Filled', 'Decided')
    and (s.state = 'Decided', coalesce(s.covered_minutes, -1)) is distinct from
      (settled.decided, case when settled.decided then settled.minutes else -1 end)
$$;
create function follow_attendance() returns trigger language plpgsql as $$
begin
  perform settle_slot(coalesce(new.slot_id, old.slot_id));
  return null;
end $$;
create trigger settle after insert or update or delete on attendances for each row execute function follow_attendance();

-- What is approved or locked is changed by no call: neither a slot of the month nor a shift.
create function keep_settled_slot() returns trigger language plpgsql as $$
begin
  perform require_open_period((select station_id from contract_lines where id = new.line_id), new.day);
  return new;
end $$;
create trigger keep_settled before insert or update of state, off_billed, covered_minutes, day on slots for each row
  when (new.day <= local_today()) execute function keep_settled_slot();

create function keep_settled_shift() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.guard_id, old.station_id, old.shift_date, old.start_time, old.end_time, old.slot_id, old.deleted_at)
    is not distinct from (new.guard_id, new.station_id, new.shift_date, new.start_time, new.end_time, new.slot_id, new.deleted_at) then
    return new;
  end if;
  if tg_op <> 'INSERT' then perform require_open_period(old.station_id, old.shift_date); end if;
  if tg_op <> 'DELETE' then perform require_open_period(new.station_id, new.shift_date); end if;
  return coalesce(new, old);
end $$;
create trigger keep_settled before insert on duty_schedules for each row
  when (new.shift_date <= local_today()) execute function keep_settled_shift();
create trigger keep_settled_change before update on duty_schedules for each row
  when (old.shift_date <= local_today() or new.shift_date <= local_today()) execute function keep_settled_shift();

-- A shift that has begun and has attendance changes by that only, with a slot or without.
create or replace function keep_shift() returns trigger language plpgsql as $$
declare
  changes boolean := (old.guard_id, old.station_id, old.shift_date, old.start_time, old.end_time)
    is distinct from (new.guard_id, new.station_id, new.shift_date, new.start_time, new.end_time);
  removed boolean := old.deleted_at is null and new.deleted_at is not null;
  begun boolean := lower(old.shift) <= local_time(now());
begin
  if (changes or removed) and (begun and old.slot_id is not null or exists (select from attendances a where a.id = old.id)) then
    raise exception 'the shift has begun' using errcode = '23514', constraint = 'duty_schedules_begun';
  end if;
  if removed and not begun and old.status <> 'planned' and coalesce(trim(new.removed_reason), '') = '' then
    raise exception 'a published shift is removed' using errcode = '23514', constraint = 'duty_schedules_removed_reason';
  end if;
  if changes and old.status = 'acknowledged' then
    new.status := 'published';
    new.acknowledged_at := null;
  end if;
  return new;
end $$;
drop trigger keep_shift on duty_schedules;
create trigger keep_shift before update on duty_schedules for each row
  when (old.slot_id is not null or old.status <> 'planned' or old.shift_date <= local_today() + 1) execute function keep_shift();

-- Something that somebody must see to; one ticket for each kind and shift, or kind and slot.
create table exceptions (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('not_on_post', 'slot_uncovered', 'left_early', 'no_clock_out')),
  severity integer not null check (severity between 1 and 3),
  station_id integer not null references stations on delete cascade,
  guard_id integer references guards on delete cascade,
  duty_id integer references duty_schedules on delete cascade,
  slot_id bigint references slots on delete cascade,
  state text not null default 'Opened' check (state in ('Opened', 'Pending', 'Resolved')),
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  assigned_to integer references accounts on delete set null,
  -- What was done about it, in order: {at, by, what, text}.
  steps jsonb not null default '[]',
  resolution text,
  resolved_by integer references accounts on delete set null,
  resolved_at timestamptz,
  version integer not null default 1,
  constraint exceptions_resolved check ((state = 'Resolved') = (resolution is not null) and (state = 'Resolved') = (resolved_at is not null))
);
create unique index exceptions_of_shift on exceptions (kind, duty_id) where duty_id is not null;
create unique index exceptions_of_slot on exceptions (kind, slot_id) where duty_id is null;
create index exceptions_duty_id on exceptions (duty_id);
create index exceptions_slot_id on exceptions (slot_id);
create index exceptions_guard_id on exceptions (guard_id, id);
create index exceptions_station_id on exceptions (station_id, id);
create index exceptions_open on exceptions (severity desc, opened_at, id) where state <> 'Resolved';
create index exceptions_severity on exceptions (severity, id);
create index exceptions_state on exceptions (state, id);
create index exceptions_kind on exceptions (kind, id);
create index exceptions_assigned_to on exceptions (assigned_to, id);
create index exceptions_resolved_by on exceptions (resolved_by);
create trigger audit after update on exceptions for each row
  when (new.resolved_by is not null or old.assigned_to is distinct from new.assigned_to) execute function write_audit('version', 'steps');

-- Opens, raises and resolves exceptions by what the clock says. Safe at any time, twice, and in several processes at once.
-- Returns how many were opened and how many resolved.
create function watch_attendance(grace integer, no_show integer, missing_out integer, out opened integer, out resolved integer) language plpgsql as $$
declare
  at timestamp := local_time(now());
  late timestamp := at - make_interval(mins => grace);
  empty timestamp := at - make_interval(mins => no_show);
begin
  perform pg_advisory_xact_lock(hashtext('watch_attendance'));

  -- Nobody came, and the slot is over.
  perform settle_slot(s.id) from slots s join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
    join attendances a on a.id = d.id
    where s.day between at::date - 2 and at::date and s.state = 'Filled' and upper(s.span) <= at and a.state in ('No show', 'Excused');

  with found as (
    select 'not_on_post' as kind, case when lower(d.shift) <= empty then 3 else 2 end as severity, d.station_id, d.guard_id, d.id as duty_id, s.id as slot_id
    from slots s join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
    where s.day between at::date - 1 and at::date and s.state = 'Filled' and lower(d.shift) <= late and upper(d.shift) > at
      and not exists (select from attendances a where a.id = d.id and a.state <> 'No show')
    union all
    select 'slot_uncovered', 3, l.station_id, null, null, s.id
    from slots s join contract_lines l on l.id = s.line_id
    where s.day between at::date - 1 and at::date and s.state = 'Open' and lower(s.span) <= at and upper(s.span) > at
    union all
    select 'no_clock_out', 2, d.station_id, d.guard_id, d.id, a.slot_id
    from duty_schedules d join attendances a on a.id = d.id
    where d.shift_date between at::date - 3 and at::date and d.deleted_at is null and a.state = 'On post'
      and upper(d.shift) <= at - make_interval(mins => missing_out)
    union all
    select 'left_early', 2, d.station_id, d.guard_id, d.id, a.slot_id
    from duty_schedules d join attendances a on a.id = d.id
    where d.shift_date between at::date - 3 and at::date and d.deleted_at is null and a.state = 'Done' and a.early_minutes > 0
      and a.decided_at is null
  ), made as (
    insert into exceptions (kind, severity, station_id, guard_id, duty_id, slot_id, due_at)
    select kind, severity, station_id, guard_id, duty_id, slot_id, now() + case severity when 3 then interval '10 minutes' else interval '20 minutes' end
    from found on conflict do nothing returning 1
  )
  select count(*) into opened from made;

  update exceptions e set severity = 3, due_at = least(e.due_at, now() + interval '10 minutes'), version = e.version + 1
    from duty_schedules d
    where d.id = e.duty_id and e.kind = 'not_on_post' and e.severity < 3 and e.state <> 'Resolved' and lower(d.shift) <= empty
      and not exists (select from attendances a where a.id = d.id and a.in_at is not null);

  with over as (
    select e.id, case
        when e.kind = 'not_on_post' and a.in_at is not null then 'The guard came at ' || to_char(local_time(a.in_at), 'HH24:MI') || '.'
        when e.kind = 'no_clock_out' and a.out_at is not null then 'The guard left at ' || to_char(local_time(a.out_at), 'HH24:MI') || '.'
        when e.kind = 'not_on_post' and a.state = 'Excused' then 'The guard is excused.'
        when e.kind = 'not_on_post' and d.replaced_by is not null then 'Another guard has taken the shift.'
        when e.kind = 'slot_uncovered' and s.state in ('Filled', 'Decided') then 'A guard has taken the slot.'
        when e.kind = 'slot_uncovered' and s.state in ('Off', 'Cancelled') then 'The slot is not needed any more.'
      end as resolution
    from exceptions e
    left join duty_schedules d on d.id = e.duty_id
    left join attendances a on a.id = e.duty_id
    left join slots s on s.id = e.slot_id
    where e.state <> 'Resolved'
  ), done as (
    update exceptions e set state = 'Resolved', resolution = over.resolution, resolved_at = now(), version = e.version + 1
    from over where over.id = e.id and over.resolution is not null returning 1
  )
  select count(*) into resolved from done;
end $$;
