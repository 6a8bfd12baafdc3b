-- A shift that comes back from the trash is the guard's again.
create or replace function forget_call_off() returns trigger language plpgsql as $$
begin
  delete from call_offs where id = new.id;
  return null;
end $$;

create or replace trigger audit after insert on call_offs for each row execute function write_audit();

create or replace trigger forget_call_off after update of deleted_at on duty_schedules for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function forget_call_off();

create or replace trigger note_undo after insert or update or delete on call_offs for each row
  when (current_setting('app.undo_key', true) <> '') execute function note_undo();
