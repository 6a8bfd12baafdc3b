-- Shifts that fill slots: what else speaks against one, what may no longer change, and what a guard has been told.
alter table slots add ordered_reason text,
  add constraint slots_ordered_reason check ((origin = 'extra') = (ordered_reason is not null));
create trigger audit_extra after insert on slots for each row when (new.origin = 'extra') execute function write_audit('span', 'version');

alter table duty_schedules drop constraint duty_schedules_overruled;
alter table duty_schedules add constraint duty_schedules_overruled
  check (overruled <@ array['rest', 'length', 'free_day', 'average', 'week', 'gender', 'two_guards']);

-- A shift on a slot that has begun changes by its attendance only. One that a guard has been told of is removed with a reason, and
-- is unacknowledged again when it changes.
create function keep_shift() returns trigger language plpgsql as $$
declare
  changes boolean := (old.guard_id, old.station_id, old.shift_date, old.start_time, old.end_time)
    is distinct from (new.guard_id, new.station_id, new.shift_date, new.start_time, new.end_time);
  removed boolean := old.deleted_at is null and new.deleted_at is not null;
  begun boolean := lower(old.shift) <= local_time(now());
begin
  if begun and old.slot_id is not null and (changes or removed) then
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
create trigger keep_shift before update on duty_schedules for each row
  when (old.slot_id is not null or old.status <> 'planned') execute function keep_shift();
create index duty_schedules_unpublished on duty_schedules (shift_date, station_id) where status = 'planned' and deleted_at is null;

-- A trigger of some columns does not see what leave_slot changes, so this one is for every update that changes the slot.
drop trigger sync_slot on duty_schedules;
create trigger sync_slot after insert on duty_schedules for each row when (new.slot_id is not null) execute function sync_slot();
create trigger sync_slot_change after update on duty_schedules for each row
  when ((old.slot_id, old.deleted_at) is distinct from (new.slot_id, new.deleted_at)) execute function sync_slot();
