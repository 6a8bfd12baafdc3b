-- Evidence that arrives soon enough after the time it is about changes attendance that is approved and not locked, where nobody
-- has decided. Who has worked without this goes on so, with 0 hours; a new company begins with 24.
alter table dated_settings disable trigger user;
update dated_settings set value = value || jsonb_build_object('late_evidence_hours', case when exists (select from accounts) then 0 else 24 end)
  where key = 'attendance';
alter table dated_settings enable trigger user;

-- Whether what is written now is such evidence: a setting of the transaction, as who acts is.
create function is_late_evidence() returns boolean language sql stable as $$
  select coalesce(current_setting('app.late_evidence', true), '') = 'on'
$$;

-- Refuses a change of what happened at a station on a day of a month that is approved or locked.
create or replace function require_open_period(station integer, day date) returns void language plpgsql stable as $$
declare
  found_state text := (select state from attendance_periods p where p.station_id = station and p.month = date_trunc('month', day)::date);
begin
  if found_state = 'Locked' or found_state = 'Approved' and not is_late_evidence() then
    raise exception '%', trim(to_char(day, 'Month')) || to_char(day, ' YYYY') || case found_state when 'Locked' then ' is locked.' else ' is approved.' end
      using errcode = '23514', constraint = 'attendance_periods_' || lower(found_state);
  end if;
end $$;

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
  perform require_open_period(shift.station_id, shift.shift_date);
  if tg_op = 'UPDATE' and old.approved_at is not null and new.approved_at is not null
    and not (is_late_evidence() and old.decided_at is null) then
    raise exception 'This attendance is approved. Reopen it first.' using errcode = '23514', constraint = 'attendances_approved';
  end if;
  return coalesce(new, old);
end $$;

-- What late evidence has changed is in the log, with what was recorded before.
create function audit_late_evidence() returns trigger language plpgsql as $$
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
create trigger audit_late_evidence after insert or update on attendances for each row
  when (is_late_evidence()) execute function audit_late_evidence();
