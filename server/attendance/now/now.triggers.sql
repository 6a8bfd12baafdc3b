-- The Now board follows these.
create or replace function notify_attendance() returns trigger language plpgsql as $$
begin
  perform pg_notify('attendance', '');
  return null;
end $$;

create or replace trigger notify_attendance after insert or update or delete on attendances for each statement execute function notify_attendance();

create or replace trigger notify_attendance after insert or update on exceptions for each statement execute function notify_attendance();

create or replace trigger notify_attendance after update of state on patrols for each statement execute function notify_attendance();

create or replace trigger notify_attendance after update of state on slots for each statement execute function notify_attendance();

create or replace trigger notify_attendance after insert or update or delete on duty_schedules for each statement execute function notify_attendance();
