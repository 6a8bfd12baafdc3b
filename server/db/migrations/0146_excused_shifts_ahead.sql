-- A guard can be excused from a shift ahead, as when he calls in sick: the shift can be taken away, and its slot given to another
-- guard. Whatever takes many shifts away leaves those to which somebody has come before their start.
create or replace function keep_shift() returns trigger language plpgsql as $$
declare
  changes boolean := (old.guard_id, old.station_id, old.shift_date, old.start_time, old.end_time)
    is distinct from (new.guard_id, new.station_id, new.shift_date, new.start_time, new.end_time);
  removed boolean := old.deleted_at is null and new.deleted_at is not null;
  begun boolean := lower(old.shift) <= local_time(now());
  known text := case when changes or removed then (select state from attendances a where a.id = old.id) end;
begin
  if changes and not begun and known = 'Excused' then
    raise exception 'the guard of this shift is excused' using errcode = '23514', constraint = 'duty_schedules_excused';
  end if;
  if (changes or removed) and (begun and (old.slot_id is not null or known is not null) or known <> 'Excused') then
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

create or replace function free_slots(ids bigint[], reason text, account integer) returns table (guard_id integer, shifts bigint) language sql as $$
  with freed as (
    update duty_schedules set deleted_at = now(), deleted_by = account, in_trash = true, removed_reason = reason
    where slot_id = any(ids) and deleted_at is null and lower(shift) > local_time(now())
      and not exists (select from attendances a where a.id = duty_schedules.id and a.state <> 'Excused')
    returning duty_schedules.guard_id
  )
  select guard_id, count(*) from freed group by guard_id
$$;
