-- Counts with the law in force alone.
create or replace function dates_of_leave(guard integer, first date, last date) returns date[] language sql stable as $$
  select coalesce(array_agg(d::date order by d), '{}')
  from generate_series(first, last, interval '1 day') d
  where (select value ->> 'counted' from dated_settings where key = 'leave' and deleted_at is null and stage = 'in_force'
      order by coalesce(counts_from, valid_from) <= first desc, abs(valid_from - first) limit 1) = 'calendar'
    or d::date > coalesce((select max(s.shift_date) from duty_schedules s
      where s.guard_id = guard and s.deleted_at is null and s.shift_date >= first), first - 1)
    or exists (select from duty_schedules s where s.guard_id = guard and s.shift_date = d::date and s.deleted_at is null)
$$;
