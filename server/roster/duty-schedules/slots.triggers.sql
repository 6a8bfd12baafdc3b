-- The shift of a slot whose hours change is not there at the new ones: it stays at its own, without a post, as that of a cancelled slot,
-- and the slot is open. A guard who has come already keeps the slot: what covers it is counted from that attendance.
create or replace function detach_changed_hours() returns trigger language plpgsql as $$
begin
  update duty_schedules d set slot_id = null, lost_slot_id = new.id
    where d.slot_id = new.id and d.deleted_at is null and lower(d.shift) > local_time(now())
      and (d.start_time, d.end_time) is distinct from (new.start_time, new.end_time)
      and not exists (select from attendances a where a.id = d.id);
  return null;
end $$;

-- The shift of a cancelled slot is not removed silently: it stays, without a post.
create or replace function detach_shift() returns trigger language plpgsql as $$
begin
  update duty_schedules set slot_id = null, lost_slot_id = new.id where slot_id = new.id and deleted_at is null;
  return null;
end $$;

create or replace trigger lose_hours after update of start_time, end_time on slots for each row
  when ((old.start_time, old.end_time) is distinct from (new.start_time, new.end_time) and new.state in ('Filled', 'Off'))
  execute function detach_changed_hours();

create or replace trigger lose_post after update of state on slots for each row
  when (new.state = 'Cancelled' and old.state <> 'Cancelled') execute function detach_shift();
