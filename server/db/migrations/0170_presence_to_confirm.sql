-- A report that carries a mark of doubt counts once somebody has confirmed it. Until then its shift shows when the guard came and
-- left, has no minutes, and is not decided.
alter table attendances
  -- Marks of the reports by which it is known that the guard came, and left.
  add in_flags text[] not null default '{}',
  add out_flags text[] not null default '{}',
  -- Those of them that make doubt, until somebody confirms or decides.
  add to_confirm text[] not null default '{}',
  add confirmed_by integer references accounts on delete set null,
  add confirmed_at timestamptz,
  add constraint attendances_to_confirm check (to_confirm = '{}' or in_at is not null and minutes = 0 and approved_at is null);
create index attendances_confirmed_by on attendances (confirmed_by);
create index attendances_unconfirmed on attendances (slot_id) where to_confirm <> '{}';

alter table attendances disable trigger user;
update attendances a set
  in_flags = coalesce((select e.flags from attendance_events e where e.id = a.in_event), '{}'),
  out_flags = coalesce((select e.flags from attendance_events e where e.id = a.out_event), '{}')
  where a.in_event is not null or a.out_event is not null;
alter table attendances enable trigger user;

drop trigger audit on attendances;
create trigger audit after update on attendances for each row
  when ((old.decided_at, old.approved_at, old.confirmed_at) is distinct from (new.decided_at, new.approved_at, new.confirmed_at))
  execute function write_audit('version');

-- Kinds and marks of events, and kinds of exceptions.
do $$
begin
  execute (select format('alter table attendance_events drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''position''::text, '))
    from pg_constraint where conrelid = 'attendance_events'::regclass and conname = 'attendance_events_kind_check');
  execute (select format('alter table attendance_events drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''clock_moved''::text, ''far_away''::text, ''typed_code''::text, '))
    from pg_constraint where conrelid = 'attendance_events'::regclass and conname = 'attendance_events_flags_check');
  execute (select format('alter table exceptions drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''to_confirm''::text, ''typed_codes''::text, '))
    from pg_constraint where conrelid = 'exceptions'::regclass and conname = 'exceptions_kind_check');
end $$;

-- As before (0141); what is to be confirmed is judged like any other change.
create or replace function keep_attendance() returns trigger language plpgsql as $$
declare
  shift duty_schedules := (select d from duty_schedules d where d.id = coalesce(new.id, old.id));
begin
  -- The shift is erased, which its own trigger judges.
  if shift.id is null then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and (old.state, old.in_at, old.out_at, old.minutes, old.reason, old.decided_at, old.approved_at, old.to_confirm)
    is not distinct from (new.state, new.in_at, new.out_at, new.minutes, new.reason, new.decided_at, new.approved_at, new.to_confirm) then
    return new;
  end if;
  perform require_open_period(by.station_id, by.day)
    from settled_by(coalesce(new.slot_id, old.slot_id, shift.slot_id), shift.station_id, shift.shift_date) by;
  if tg_op = 'UPDATE' and old.approved_at is not null and new.approved_at is not null
    and not (is_late_evidence() and old.decided_at is null) then
    raise exception 'This attendance is approved. Reopen it first.' using errcode = '23514', constraint = 'attendances_approved';
  end if;
  return coalesce(new, old);
end $$;

-- As before (0101); a slot is not decided while attendance of it is to be confirmed.
create or replace function settle_slot(slot bigint) returns void language sql as $$
  with worked as (
    select range_agg(tsrange(local_time(date_trunc('minute', a.in_at)), local_time(date_trunc('minute', a.out_at))) * s.span) as spans
    from attendances a join slots s on s.id = a.slot_id
    where a.slot_id = slot and a.state = 'Done' and a.to_confirm = '{}'
  ), settled as (
    select s.id,
      coalesce((select sum(extract(epoch from upper(span) - lower(span)) / 60)::integer from unnest(worked.spans) span), 0) as minutes,
      exists (
        select from attendances a
        where a.id = (select d.id from duty_schedules d where d.slot_id = s.id and d.deleted_at is null)
          and (a.state = 'Done' or a.state in ('No show', 'Excused') and upper(s.span) <= local_time(now()))
      ) and not exists (select from attendances a where a.slot_id = slot and a.to_confirm <> '{}') as decided
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

-- Nothing of a shift is to be confirmed any more: its exception is over, by whoever has confirmed or decided.
create function resolve_to_confirm() returns trigger language plpgsql as $$
declare
  confirmed boolean := tg_op = 'UPDATE' and new.confirmed_at is distinct from old.confirmed_at;
  decided boolean := tg_op = 'UPDATE' and new.decided_at is not null;
begin
  update exceptions e set state = 'Resolved', resolved_at = now(), version = e.version + 1,
    resolved_by = case when confirmed then new.confirmed_by when decided then new.decided_by end,
    resolution = case
      when tg_op = 'DELETE' then 'Nothing is recorded of the shift any more.'
      when confirmed then 'What was reported is confirmed.'
      when decided then 'Decided: ' || new.state || '.'
      else 'A report without doubt has come.' end
    where e.kind = 'to_confirm' and e.duty_id = old.id and e.state <> 'Resolved';
  return null;
end $$;
create trigger resolve_to_confirm after update on attendances for each row
  when (old.to_confirm <> '{}' and new.to_confirm = '{}') execute function resolve_to_confirm();
create trigger resolve_to_confirm_deleted after delete on attendances for each row
  when (old.to_confirm <> '{}') execute function resolve_to_confirm();

-- As before (0154); what is to be confirmed is an exception of its own, in place of the others of its shift.
create or replace function watch_attendance(grace integer, no_show integer, missing_out integer, out opened integer, out resolved integer) language plpgsql as $$
declare
  at timestamp := local_time(now());
  late timestamp := at - make_interval(mins => grace);
  empty timestamp := at - make_interval(mins => no_show);
begin
  perform pg_advisory_xact_lock(hashtext('watch_attendance'));

  -- Nobody came, and the slot is over, also while nobody watched. A month that is approved or locked stays as it was approved.
  perform settle_slot(s.id) from attendances a join duty_schedules d on d.id = a.id and d.deleted_at is null
    join slots s on s.id = d.slot_id
    where a.state in ('No show', 'Excused') and s.state = 'Filled' and s.day <= at::date and upper(s.span) <= at
      and not exists (select from attendance_periods p where p.station_id = d.station_id
        and p.month = date_trunc('month', s.day)::date and p.state in ('Approved', 'Locked'));

  with found as (
    select 'not_on_post' as kind, case when lower(d.shift) <= empty then 3 else 2 end as severity, d.station_id, d.guard_id, d.id as duty_id, s.id as slot_id
    from slots s join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
    where s.day between at::date - 1 and at::date and s.state = 'Filled' and lower(d.shift) <= late and upper(d.shift) > at
      and not exists (select from attendances a where a.id = d.id and a.state <> 'No show')
    union all
    select 'slot_uncovered', 3, l.station_id, null, null, s.id
    from slots s join contract_lines l on l.id = s.line_id
    where s.day between at::date - 1 and at::date and lower(s.span) <= at and upper(s.span) > at
      and (s.state = 'Open' or s.state = 'Filled' and guard_excused(s.id))
    union all
    select 'no_clock_out', 2, d.station_id, d.guard_id, d.id, a.slot_id
    from duty_schedules d join attendances a on a.id = d.id
    where d.shift_date between at::date - 3 and at::date and d.deleted_at is null and a.state = 'On post'
      and a.to_confirm = '{}' and upper(d.shift) <= at - make_interval(mins => missing_out)
    union all
    select 'left_early', 2, d.station_id, d.guard_id, d.id, a.slot_id
    from duty_schedules d join attendances a on a.id = d.id
    where d.shift_date between at::date - 3 and at::date and d.deleted_at is null and a.state = 'Done' and a.early_minutes > 0
      and a.decided_at is null and a.to_confirm = '{}'
  ), again as (
    -- What the watch has resolved, and is so after all, as when a clocking was a mistake.
    update exceptions e set state = 'Opened', resolution = null, resolved_at = null, severity = found.severity, escalated_level = 0,
      opened_at = now(), due_at = now() + case found.severity when 3 then interval '10 minutes' else interval '20 minutes' end,
      version = e.version + 1
    from found cross join lateral (
      select o.id from exceptions o where o.kind = found.kind and o.duty_id = found.duty_id and not o.passed
      union all
      select o.id from exceptions o where o.kind = found.kind and o.slot_id = found.slot_id and o.duty_id is null and found.duty_id is null
    ) known
    where e.id = known.id and e.state = 'Resolved' and e.resolved_by is null
    returning 1
  ), made as (
    insert into exceptions (kind, severity, station_id, guard_id, duty_id, slot_id, due_at)
    select kind, severity, station_id, guard_id, duty_id, slot_id, now() + case severity when 3 then interval '10 minutes' else interval '20 minutes' end
    from found on conflict do nothing returning 1
  )
  select (select count(*) from again) + (select count(*) from made) into opened;

  update exceptions e set severity = 3, due_at = least(e.due_at, now() + interval '10 minutes'), version = e.version + 1
    from duty_schedules d
    where d.id = e.duty_id and e.kind = 'not_on_post' and e.severity < 3 and e.state <> 'Resolved' and lower(d.shift) <= empty
      and not exists (select from attendances a where a.id = d.id and a.in_at is not null);

  with over as (
    select e.id, case
        when e.kind = 'not_on_post' and a.to_confirm <> '{}' then 'What was reported of the shift is to be confirmed.'
        when e.kind = 'not_on_post' and a.in_at is not null then 'The guard came at ' || to_char(local_time(a.in_at), 'HH24:MI') || '.'
        when e.kind = 'no_clock_out' and a.out_at is not null then 'The guard left at ' || to_char(local_time(a.out_at), 'HH24:MI') || '.'
        when e.kind = 'left_early' and a.state = 'On post' then 'The guard came back at ' || to_char(local_time(a.in_at), 'HH24:MI') || '.'
        when e.kind = 'not_on_post' and a.state = 'Excused' then 'The guard is excused.'
        when e.kind = 'not_on_post' and d.replaced_by is not null then 'Another guard has taken the shift.'
        when e.kind = 'slot_uncovered' and (s.state = 'Decided' and s.covered_minutes > 0 or s.state = 'Filled' and not guard_excused(s.id)) then 'A guard has taken the slot.'
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

-- Opens an exception for each shift whose guard typed more than half of the codes of its rounds, once the rounds of the night are over.
create function detect_typed_codes(rounds integer[]) returns void language sql as $$
  insert into exceptions (kind, severity, station_id, guard_id, duty_id, due_at, steps)
  select 'typed_codes', 1, p.station_id, s.guard_id, s.duty_id, now() + interval '1 day',
    jsonb_build_array(jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', 'Rounds', 'what', 'noted',
      'text', format('%s of %s codes were typed, not scanned.', count(*) filter (where 'typed_code' = any(s.flags)), count(*))))
  from (select distinct station_id, day from patrols where id = any(rounds)) night
  join patrols p on p.station_id = night.station_id and p.day = night.day
  join patrol_scans s on s.patrol_id = p.id and s.counts and s.duty_id is not null
  where not exists (select from patrols due
    where due.station_id = night.station_id and due.day = night.day and due.state in ('Due', 'Running'))
  group by p.station_id, s.guard_id, s.duty_id
  having count(*) filter (where 'typed_code' = any(s.flags)) * 2 > count(*)
  order by s.duty_id
  on conflict do nothing
$$;
-- As before (0071), with what was typed.
create or replace function watch_rounds(out made integer, out missed integer) language plpgsql as $$
declare
  over integer[];
begin
  made := make_rounds();
  select array_agg(id) into over from (
    select id from patrols where state in ('Due', 'Running') and due_until <= now() - round_grace() order by id for update skip locked) p;
  perform settle_rounds(over);
  perform detect_typed_codes(over);
  with opened as (
    insert into exceptions (kind, severity, station_id, guard_id, patrol_id, due_at)
    select 'missed_round', 2, p.station_id,
      (select case when count(*) = 1 then min(d.guard_id) end from duty_schedules d
        where d.station_id = p.station_id and d.deleted_at is null and d.replaced_by is null
          and d.shift_date between local_time(p.due_from)::date - 1 and local_time(p.due_from)::date and d.shift @> local_time(p.due_from)),
      p.id, now() + interval '20 minutes'
    from patrols p where p.id = any(over) and p.state = 'Missed' order by p.due_from, p.id
    on conflict (patrol_id) do nothing returning 1
  )
  select count(*) into missed from opened;
end $$;

-- At which number of its outbox a device was at each of its contacts, each with the last time: what has a higher number happened
-- after it, whatever the clock of the phone says.
create table device_contacts (
  device_id integer not null references devices on delete cascade,
  seq integer not null,
  at timestamptz not null,
  -- The life of the page and its milliseconds at that contact; no clock that the guard can set.
  page text,
  uptime_ms integer,
  primary key (device_id, seq)
);
