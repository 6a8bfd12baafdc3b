-- Makes the parts of the months from the one of `day` on; returns how many. If the default part has rows of a month already,
-- they stay there.
create or replace function make_event_months(day date, months integer) returns integer language plpgsql as $$
declare
  first date;
  made integer := 0;
begin
  for first in select (date_trunc('month', day) + make_interval(months => n))::date from generate_series(0, months - 1) n loop
    continue when to_regclass(format('attendance_events_%s', to_char(first, 'YYYY_MM'))) is not null;
    begin
      execute format('create table %I partition of attendance_events for values from (%L) to (%L)',
        'attendance_events_' || to_char(first, 'YYYY_MM'), first::text || ' 00:00+03', (first + interval '1 month')::date::text || ' 00:00+03');
      execute format('create trigger append_only_truncate before truncate on %I for each statement execute function refuse_change()',
        'attendance_events_' || to_char(first, 'YYYY_MM'));
      made := made + 1;
    exception when check_violation then
      null;
    end;
  end loop;
  return made;
end $$;
