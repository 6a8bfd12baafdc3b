-- A month that is reopened gets the slots that it was left without: its lines may have begun, or changed, while it was locked.
create or replace function fill_reopened_month() returns trigger language plpgsql as $$
declare
  first date := greatest(new.month, local_today());
  last date := (new.month + interval '1 month' - interval '1 day')::date;
  lines integer[] := array(select id from contract_lines where station_id = new.station_id and generated_until >= first);
begin
  if first <= last and lines <> '{}' then
    perform generate_slots(lines, first, least(last, (select max(generated_until) from contract_lines where id = any(lines))));
  end if;
  return null;
end $$;

create or replace function refuse_locked_shift_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.guard_id, old.station_id, old.shift_date, old.start_time, old.end_time, old.slot_id, old.deleted_at)
    is not distinct from (new.guard_id, new.station_id, new.shift_date, new.start_time, new.end_time, new.slot_id, new.deleted_at) then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.shift_date > local_today() then
    perform require_unlocked_period(old.station_id, old.shift_date);
  end if;
  if new.shift_date > local_today() then
    perform require_unlocked_period(new.station_id, new.shift_date);
  end if;
  return new;
end $$;

create or replace function refuse_locked_slot_change() returns trigger language plpgsql as $$
begin
  perform require_unlocked_period((select station_id from contract_lines where id = new.line_id), new.day);
  return new;
end $$;

create or replace function refuse_settled_shift_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.guard_id, old.station_id, old.shift_date, old.start_time, old.end_time, old.slot_id, old.deleted_at)
    is not distinct from (new.guard_id, new.station_id, new.shift_date, new.start_time, new.end_time, new.slot_id, new.deleted_at) then
    return new;
  end if;
  if tg_op <> 'INSERT' then perform require_open_period(old.station_id, old.shift_date); end if;
  if tg_op <> 'DELETE' then perform require_open_period(new.station_id, new.shift_date); end if;
  return coalesce(new, old);
end $$;

-- Slots and shifts of a month that is approved or locked are changed by no call.
create or replace function refuse_settled_slot_change() returns trigger language plpgsql as $$
begin
  perform require_open_period((select station_id from contract_lines where id = new.line_id), new.day);
  return new;
end $$;

create or replace trigger audit after insert or update or delete on attendance_periods for each row execute function write_audit('version');

create or replace trigger fill_reopened after update of state on attendance_periods for each row
  when (old.state = 'Locked' and new.state <> 'Locked') execute function fill_reopened_month();

create or replace trigger keep_locked before insert on duty_schedules for each row
  when (new.shift_date > local_today()) execute function refuse_locked_shift_change();

create or replace trigger keep_locked_change before update on duty_schedules for each row
  when (old.shift_date > local_today() or new.shift_date > local_today()) execute function refuse_locked_shift_change();

create or replace trigger keep_settled before insert on duty_schedules for each row
  when (new.shift_date <= local_today()) execute function refuse_settled_shift_change();

create or replace trigger keep_settled_change before update on duty_schedules for each row
  when (old.shift_date <= local_today() or new.shift_date <= local_today()) execute function refuse_settled_shift_change();

create or replace trigger keep_locked before insert or update of state, off_billed, day, start_time, end_time, part on slots for each row
  when (new.day > local_today()) execute function refuse_locked_slot_change();

create or replace trigger keep_settled before insert or update of state, off_billed, covered_minutes, day, entered_late on slots for each row
  when (new.day <= local_today()) execute function refuse_settled_slot_change();
