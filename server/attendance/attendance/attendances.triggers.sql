-- Late evidence that changes an attendance is in the log, with the values before and after.
create or replace function audit_late_evidence() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) - 'version' end;
  after jsonb := to_jsonb(new) - 'version';
begin
  if before is not null then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, after -> was.key)
      into before, after
      from jsonb_each(before) was
      where was.value is distinct from after -> was.key;
  end if;
  insert into audit_log (account_id, address, request_id, action, table_name, record_id, old, new)
  values (
    nullif(current_setting('app.account_id', true), '')::integer,
    nullif(current_setting('app.address', true), '')::inet,
    nullif(current_setting('app.request_id', true), ''),
    'late_evidence', 'attendances', new.id::text, before, after
  );
  return null;
end $$;

-- The attendance of a shift that was moved to another slot after its guard had come counts for the new slot and not for the old
-- one: both are settled.
create or replace function settle_slot_of_attendance() returns trigger language plpgsql as $$
begin
  perform settle_slot(coalesce(new.slot_id, old.slot_id));
  if old.slot_id <> new.slot_id then perform settle_slot(old.slot_id); end if;
  return null;
end $$;

-- Refuses a change of attendance whose month is locked, or approved and not open for late evidence.
create or replace function refuse_settled_attendance_change() returns trigger language plpgsql as $$
declare
  shift duty_schedules := (select d from duty_schedules d where d.id = coalesce(new.id, old.id));
begin
  -- The shift is erased, which its own trigger judges.
  if shift.id is null then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and (old.state, old.in_at, old.out_at, old.minutes, old.reason, old.decided_at, old.approved_at, old.to_confirm)
    is not distinct from (new.state, new.in_at, new.out_at, new.minutes, new.reason, new.decided_at, new.approved_at, new.to_confirm) then
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

-- Nothing of a shift is to be confirmed any more: its exception is over, by whoever has confirmed or decided.
create or replace function resolve_to_confirm() returns trigger language plpgsql as $$
declare
  confirmed boolean := tg_op = 'UPDATE' and new.confirmed_at is distinct from old.confirmed_at;
  decided boolean := tg_op = 'UPDATE' and new.decided_at is not null;
begin
  update exceptions e set state = 'Resolved', resolved_at = now(), version = e.version + 1,
    resolved_by = case when confirmed then new.confirmed_by when decided then new.decided_by end,
    resolution = case
      when tg_op = 'DELETE' then 'Nothing is recorded of the shift any more.'
      when confirmed then 'What was reported is confirmed.'
      when decided then 'Decided: ' || new.state || '.'
      else 'A report without doubt has come.' end
    where e.kind = 'to_confirm' and e.duty_id = old.id and e.state <> 'Resolved';
  return null;
end $$;

create or replace trigger audit after update on attendances for each row
  when ((old.decided_at, old.approved_at, old.confirmed_at) is distinct from (new.decided_at, new.approved_at, new.confirmed_at))
  execute function write_audit('version');

create or replace trigger audit_decided after insert on attendances for each row
  when (new.decided_at is not null) execute function write_audit('version');

create or replace trigger audit_late_evidence after insert or update on attendances for each row
  when (is_late_evidence()) execute function audit_late_evidence();

create or replace trigger keep before insert or update or delete on attendances for each row execute function refuse_settled_attendance_change();

create or replace trigger resolve_to_confirm after update on attendances for each row
  when (old.to_confirm <> '{}' and new.to_confirm = '{}') execute function resolve_to_confirm();

create or replace trigger resolve_to_confirm_deleted after delete on attendances for each row
  when (old.to_confirm <> '{}') execute function resolve_to_confirm();

create or replace trigger settle after insert or update or delete on attendances for each row execute function settle_slot_of_attendance();

create or replace trigger share_plans before insert or update or delete on attendances for each statement execute function share_plans_of_statement();

create or replace trigger note_undo after insert or update or delete on attendances for each row
  when (current_setting('app.undo_key', true) <> '') execute function note_undo();
