-- Tells lists of guards that their papers, absences or status have changed.
create or replace function notify_guards() returns trigger language plpgsql as $$
begin
  perform pg_notify('guards', '');
  return null;
end $$;

create or replace trigger notify_guards after insert or update or delete on guard_qualifications for each statement execute function notify_guards();

create or replace trigger notify_guards after insert or update or delete on guard_absences for each statement execute function notify_guards();

create or replace trigger notify_guards after insert or update on guards for each statement execute function notify_guards();

create or replace trigger notify_guards after update on qualification_types for each statement execute function notify_guards();

create or replace trigger notify_guards after update of require_qualifications on company_settings for each statement execute function notify_guards();
