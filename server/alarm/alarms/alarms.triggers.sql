-- The queue of alarms follows these.
create or replace function notify_alarms() returns trigger language plpgsql as $$
begin
  perform pg_notify('alarms', '');
  return null;
end $$;

create or replace trigger notify_alarms after insert or update on alarms for each statement execute function notify_alarms();

create or replace trigger audit after insert or update on alarms for each row execute function write_audit('seen', 'version', 'waits_since');
