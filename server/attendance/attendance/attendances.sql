-- True if the guard who is planned on a slot is excused.
create or replace function guard_excused(slot bigint) returns boolean language sql stable as $$
  select exists (
    select from duty_schedules d join attendances a on a.id = d.id
    where d.slot_id = slot and d.deleted_at is null and a.state = 'Excused')
$$;

-- The station and day by which what is recorded of a shift is approved and locked: those of its slot, or its own without one.
create or replace function settled_by(slot bigint, inout station_id integer, inout day date) language sql stable as $$
  select coalesce(l.station_id, $2), coalesce(s.day, $3)
  from (values (slot)) given (id) left join slots s using (id) left join contract_lines l on l.id = s.line_id
$$;

-- The state of a shift at this moment: by its attendance, if any is recorded; by whether its guard left before the end and nobody has
-- taken over; by whether its slot is off; and by the minutes of `attendance_rule`.
create or replace function attendance_state(recorded text, to_confirm text[], gone boolean, off boolean, shift tsrange, grace integer, no_show integer) returns text language sql stable as $$
  select case
    when to_confirm <> '{}' then 'To confirm'
    when recorded = 'Done' and gone and upper(shift) > local_time(now()) then 'Left early'
    when recorded is not null then recorded
    when off then 'Off'
    when upper(shift) <= local_time(now()) then 'Unrecorded'
    when lower(shift) + make_interval(mins => no_show) <= local_time(now()) then 'Empty'
    when lower(shift) + make_interval(mins => grace) <= local_time(now()) then 'Late'
    else 'Expected' end
$$;

-- A number of minutes of the rules of attendance that are in force today; before the first rules, theirs.
create or replace function attendance_rule(name text) returns integer language sql stable as $$
  select (value ->> name)::integer from dated_settings
  where key = 'attendance' and stage = 'in_force' and deleted_at is null
  order by coalesce(counts_from, valid_from) <= local_today() desc, abs(valid_from - local_today()) limit 1
$$;
