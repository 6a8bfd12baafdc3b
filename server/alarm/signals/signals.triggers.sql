-- The parts of the next months; a job makes later ones.
select make_signal_months(current_date, 3);

-- A signal stays as it was received; its repetitions are counted, and it may get its alarm.
create or replace function keep_signal() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'repeats' - 'alarm_id' is distinct from to_jsonb(old) - 'repeats' - 'alarm_id' then
    raise exception 'alarm_signals is append-only' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger append_only before update on alarm_signals for each row execute function keep_signal();

create or replace trigger append_only_truncate before truncate on alarm_signals for each statement execute function refuse_change();

create or replace trigger append_only_truncate before truncate on alarm_signals_other
  for each statement execute function refuse_change();
