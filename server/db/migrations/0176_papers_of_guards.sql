-- Whether only guards with their papers may be planned is the first question of a new company, asked until somebody answers it.
alter table company_settings add qualifications_answered boolean not null default false;
alter table company_settings disable trigger user;
update company_settings set qualifications_answered = true where require_qualifications;
alter table company_settings enable trigger user;

-- Lists of guards follow their papers, absences and status, and the board the shifts that fill no slot.
create function notify_guards() returns trigger language plpgsql as $$
begin
  perform pg_notify('guards', '');
  return null;
end $$;
create trigger notify_guards after insert or update or delete on guard_qualifications for each statement execute function notify_guards();
create trigger notify_guards after insert or update or delete on guard_absences for each statement execute function notify_guards();
create trigger notify_guards after insert or update on guards for each statement execute function notify_guards();
create trigger notify_guards after update on qualification_types for each statement execute function notify_guards();
create trigger notify_guards after update of require_qualifications on company_settings for each statement execute function notify_guards();
create trigger notify_attendance after insert or update or delete on duty_schedules for each statement execute function notify_attendance();
