-- Whether the guard who is planned on a slot is excused.
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
