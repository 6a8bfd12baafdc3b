-- A month is approved, as it is locked (0137), while nobody changes shifts, slots or attendance: a decision that was under way did not
-- see the approval, and stayed unapproved in an approved month.

-- Shares the plans before the first row of a statement is locked: whoever approves or locks a month, and then locks attendance,
-- does not wait for a transaction that waits for the plans.
create function share_plans_of_statement() returns trigger language plpgsql as $$
begin
  perform share_plans();
  return null;
end $$;
create trigger share_plans before insert or update or delete on slots for each statement execute function share_plans_of_statement();
create trigger share_plans before insert or update or delete on duty_schedules for each statement execute function share_plans_of_statement();
create trigger share_plans before insert or update or delete on attendances for each statement execute function share_plans_of_statement();

-- Volatile, in place of stable (0111), so that it sees a month that was approved while the statement waited.
create or replace function require_open_period(station integer, day date) returns void language plpgsql volatile as $$
declare
  found_state text := (select state from attendance_periods p where p.station_id = station and p.month = date_trunc('month', day)::date);
begin
  if found_state = 'Locked' or found_state = 'Approved' and not is_late_evidence() then
    raise exception '%', trim(to_char(day, 'Month')) || to_char(day, ' YYYY') || case found_state when 'Locked' then ' is locked.' else ' is approved.' end
      using errcode = '23514', constraint = 'attendance_periods_' || lower(found_state);
  end if;
end $$;
