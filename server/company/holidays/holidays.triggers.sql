select make_record('holidays', 'holiday', 'Keep it.');

-- A holiday of a month that a station has locked stays, however it would be changed: the month was counted with it or without it.
create or replace function refuse_locked_holiday_change() returns trigger language plpgsql as $$
declare
  locked date := (
    select min(held.day) from (values
      (case when tg_op = 'UPDATE' and old.deleted_at is null then old.day end),
      (case when new.deleted_at is null then new.day end)
    ) held (day)
    join attendance_periods p on p.month = date_trunc('month', held.day)::date and p.state = 'Locked');
begin
  if locked is null or tg_op = 'UPDATE' and old.day = new.day and (old.deleted_at is null) = (new.deleted_at is null) then
    return new;
  end if;
  raise exception '%', trim(to_char(locked, 'Month')) || to_char(locked, ' YYYY') || ' is locked.'
    using errcode = '23514', constraint = 'attendance_periods_locked';
end $$;

create or replace trigger keep before insert or update of day, deleted_at on holidays for each row execute function refuse_locked_holiday_change();
