select make_record('duty_schedules', 'duty schedule', 'Keep it.');

-- A guard can be excused from a shift ahead, as when he calls in sick: the shift can be taken away, and its slot given to another
-- guard. A removal of many shifts leaves those to which somebody has come before their start.
create or replace function refuse_begun_shift_change() returns trigger language plpgsql as $$
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
  if (changes or removed) and (begun and (old.slot_id is not null and not is_undo() or known is not null) or known <> 'Excused') then
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

-- A shift that moves to another station or day leaves its slot. One that comes back from the trash takes its slot only if that is
-- still open.
create or replace function detach_moved_shift() returns trigger language plpgsql as $$
begin
  if new.slot_id = old.slot_id and (new.station_id <> old.station_id or new.shift_date <> old.shift_date) then
    new.slot_id := null;
  end if;
  if old.deleted_at is not null and new.deleted_at is null and new.slot_id is not null
    and not exists (select from slots where id = new.slot_id and state = 'Open') then
    new.slot_id := null;
  end if;
  return new;
end $$;

-- A slot is Filled while a live shift fills it. Off slots keep their shift.
create or replace function sync_slot() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op = 'UPDATE' and old.deleted_at is null then old.slot_id end;
  after bigint := case when new.deleted_at is null then new.slot_id end;
begin
  if before is not distinct from after then return null; end if;
  perform open_slot(before);
  if after is not null and not fill_slot(after) then
    raise exception 'the slot is not open' using errcode = '23505', constraint = 'duty_schedules_slot';
  end if;
  return null;
end $$;

create or replace function record_changed_shift() returns trigger language plpgsql as $$
begin
  insert into changed_shifts (guard_id)
    select distinct guard from unnest(array[old.guard_id, new.guard_id]) guard where greatest(upper(old.shift), upper(new.shift)) > local_time(now())
      and exists (select from push_devices p join accounts a on a.id = p.account_id where a.guard_id = guard);
  return null;
end $$;

create or replace trigger keep_shift before update on duty_schedules for each row
  when (old.slot_id is not null or old.status <> 'planned' or old.shift_date <= local_today() + 1) execute function refuse_begun_shift_change();

create or replace trigger leave_slot before update on duty_schedules for each row when (new.slot_id is not null) execute function detach_moved_shift();

create or replace trigger note_changed_shift after update of guard_id, station_id, shift_date, start_time, end_time, deleted_at on duty_schedules
  for each row when (old.status <> 'planned' and (old.deleted_at is distinct from new.deleted_at
    or (old.guard_id, old.station_id, old.shift_date, old.start_time, old.end_time)
      is distinct from (new.guard_id, new.station_id, new.shift_date, new.start_time, new.end_time)))
  execute function record_changed_shift();

create or replace trigger share_plans before insert or update or delete on duty_schedules for each statement execute function share_plans_of_statement();

create or replace trigger sync_slot after insert on duty_schedules for each row when (new.slot_id is not null) execute function sync_slot();

create or replace trigger sync_slot_change after update on duty_schedules for each row
  when ((old.slot_id, old.deleted_at) is distinct from (new.slot_id, new.deleted_at)) execute function sync_slot();

create or replace trigger note_undo after insert or update or delete on duty_schedules for each row
  when (current_setting('app.undo_key', true) <> '') execute function note_undo();
