-- What is recorded of a shift belongs to the month of its slot. The second part of a night that was split at midnight begins a day
-- after the day of its slot, which at the end of a month is in another one.

-- The station and day by which what is recorded of a shift is approved and locked: those of its slot, or its own without one.
create function settled_by(slot bigint, inout station_id integer, inout day date) language sql stable as $$
  select coalesce(l.station_id, $2), coalesce(s.day, $3)
  from (values (slot)) given (id) left join slots s using (id) left join contract_lines l on l.id = s.line_id
$$;

create or replace function keep_attendance() returns trigger language plpgsql as $$
declare
  shift duty_schedules := (select d from duty_schedules d where d.id = coalesce(new.id, old.id));
begin
  -- The shift is erased, which its own trigger judges.
  if shift.id is null then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and (old.state, old.in_at, old.out_at, old.minutes, old.reason, old.decided_at, old.approved_at)
    is not distinct from (new.state, new.in_at, new.out_at, new.minutes, new.reason, new.decided_at, new.approved_at) then
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
