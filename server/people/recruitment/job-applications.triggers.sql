select make_record('job_applications', 'application', 'Keep it.', 'name', 'email', 'phone', 'subject', 'message', 'note');

create or replace function record_stage() returns trigger language plpgsql as $$
begin
  new.stage_since := now();
  new.decided_at := case when new.stage in ('Hired', 'Rejected') then now() end;
  return new;
end $$;

create or replace trigger note_stage before update of stage on job_applications for each row
  when (old.stage is distinct from new.stage) execute function record_stage();

create or replace trigger notice after insert on job_applications for each row execute function record_notice('application');
