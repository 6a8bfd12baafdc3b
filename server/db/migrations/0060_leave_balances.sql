-- Annual leave takes the days on which the guard was due, kept when it is approved: the shifts of these days go then.
alter table guard_absences add leave_dates date[];
comment on column guard_absences.leave_dates is 'Of approved annual leave: the days that it takes. Those after the last day do not count, as when it ended early.';

alter table dated_settings disable trigger user;
update dated_settings set value = value || '{"counted": "working"}' where key = 'leave';
alter table dated_settings enable trigger user;

-- The days of annual leave that a range takes: by the setting of its first day all, or those with a shift of the guard. Of days
-- that the roster does not reach yet, after the last shift of the guard, nobody knows better: all count.
create function dates_of_leave(guard integer, first date, last date) returns date[] language sql stable as $$
  select coalesce(array_agg(d::date order by d), '{}')
  from generate_series(first, last, interval '1 day') d
  where (select value ->> 'counted' from dated_settings where key = 'leave' and deleted_at is null
      order by valid_from <= first desc, abs(valid_from - first) limit 1) = 'calendar'
    or d::date > coalesce((select max(s.shift_date) from duty_schedules s
      where s.guard_id = guard and s.deleted_at is null and s.shift_date >= first), first - 1)
    or exists (select from duty_schedules s where s.guard_id = guard and s.shift_date = d::date and s.deleted_at is null)
$$;

create function keep_leave_dates() returns trigger language plpgsql as $$
begin
  new.leave_dates := dates_of_leave(new.guard_id, new.from_on, new.until_on);
  return new;
end $$;
create trigger leave_dates before insert or update on guard_absences for each row
  when (new.kind = 'annual' and new.state = 'Approved' and new.leave_dates is null) execute function keep_leave_dates();

-- What was approved before: the days whose shifts are there or were taken away for it; without any, every day.
alter table guard_absences disable trigger user;
update guard_absences a set leave_dates = coalesce(
  (select array_agg(d::date order by d) from generate_series(a.from_on, a.until_on, interval '1 day') d
   where exists (select from duty_schedules s where s.guard_id = a.guard_id and s.shift_date = d::date
     and (s.deleted_at is null or s.removed_reason like 'On leave %'))),
  array(select d::date from generate_series(a.from_on, a.until_on, interval '1 day') d))
where a.kind = 'annual' and a.state = 'Approved';
alter table guard_absences enable trigger user;
