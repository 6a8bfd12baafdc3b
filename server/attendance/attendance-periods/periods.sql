-- Refuses a change of attendance in a month that is approved or locked. Volatile, so that it sees a month that was approved while the
-- statement waited.
create or replace function require_open_period(station integer, day date) returns void language plpgsql volatile as $$
declare
  found_state text := (select state from attendance_periods p where p.station_id = station and p.month = date_trunc('month', day)::date);
begin
  if found_state = 'Locked' or found_state = 'Approved' and not is_late_evidence() then
    raise exception '%', trim(to_char(day, 'Month')) || to_char(day, ' YYYY') || case found_state when 'Locked' then ' is locked.' else ' is approved.' end
      using errcode = '23514', constraint = 'attendance_periods_' || lower(found_state);
  end if;
end $$;

-- Refuses a change of shifts in a locked month. Volatile, so that it sees a month that was locked while it waited.
create or replace function require_unlocked_period(station integer, day date) returns void language plpgsql volatile as $$
begin
  perform share_plans();
  if exists (select from attendance_periods p
    where p.station_id = station and p.month = date_trunc('month', day)::date and p.state = 'Locked') then
    perform require_open_period(station, day);
  end if;
end $$;

-- True if the transaction records late evidence: a setting of the transaction, as the account that acts is.
create or replace function is_late_evidence() returns boolean language sql stable as $$
  select coalesce(current_setting('app.late_evidence', true), '') = 'on'
$$;
