-- Removes the shifts that fill slots and have not begun, as when a contract ends; their slots are open again.
create or replace function free_slots(ids bigint[], reason text, account integer) returns table (guard_id integer, shifts bigint) language sql as $$
  with freed as (
    update duty_schedules set deleted_at = now(), deleted_by = account, in_trash = true, removed_reason = reason
    where slot_id = any(ids) and deleted_at is null and lower(shift) > local_time(now())
      and not exists (select from attendances a where a.id = duty_schedules.id and a.state <> 'Excused')
    returning duty_schedules.guard_id
  )
  select guard_id, count(*) from freed group by guard_id
$$;

-- Makes a slot of its two parts whole again; the second is cancelled.
create or replace function merge_slot(first_part bigint) returns void language plpgsql as $$
begin
  update slots s set part = 0, end_time = (other_part(s)).end_time, version = version + 1 where id = first_part;
  update slots s set state = 'Cancelled', version = s.version + 1 from slots f
    where f.id = first_part and s.line_id = f.line_id and s.day = f.day and s.seat = f.seat and s.part = 2;
end $$;

-- Splits a whole open slot at a time of day; the second part is open, too.
create or replace function split_slot(slot bigint, split_at time) returns void language plpgsql as $$
begin
  insert into slots (line_id, term_id, day, seat, part, next_day, start_time, end_time, holiday)
    select line_id, term_id, day, seat, 2, split_at < start_time, split_at, end_time, holiday from slots where id = slot
    on conflict (line_id, day, seat) where part = 2 do update set term_id = excluded.term_id, next_day = excluded.next_day,
      start_time = excluded.start_time, end_time = excluded.end_time, holiday = excluded.holiday, state = 'Open', version = slots.version + 1;
  update slots set part = 1, end_time = split_at, version = version + 1 where id = slot;
end $$;

-- The row of the other part of a split slot.
create or replace function other_part(slots) returns slots language sql stable as $$
  select o from slots o where o.line_id = $1.line_id and o.day = $1.day and o.seat = $1.seat and o.origin = 'contract'
    and o.part = 3 - $1.part
$$;

-- Decides a slot by the attendance of its shifts, with the minutes that were covered; not while attendance is to be confirmed.
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

-- The state as people see it: nobody can fill what is over.
create or replace function slot_state(state text, span tsrange) returns text language sql stable as $$
  select case when state = 'Open' and upper(span) <= local_time(now()) then 'Uncovered' else state end
$$;

-- Notes that a shift fills a slot; false when the slot is not open.
create or replace function fill_slot(slot bigint) returns boolean language plpgsql as $$
begin
  update slots set state = 'Filled', version = version + 1 where id = slot and state = 'Open';
  return found;
end $$;

-- Notes that no shift fills a slot any more. Off slots keep their shift.
create or replace function open_slot(slot bigint) returns void language sql as $$
  update slots set state = 'Open', version = version + 1 where id = slot and state = 'Filled'
$$;
