select make_record('guard_absences', 'absence', 'Cancel it instead.', 'note', 'days');

create or replace function record_leave_dates() returns trigger language plpgsql as $$
begin
  new.leave_dates := dates_of_leave(new.guard_id, new.from_on, new.until_on);
  return new;
end $$;

create or replace trigger leave_dates before insert or update on guard_absences for each row
  when (new.kind = 'annual' and new.state = 'Approved' and new.leave_dates is null) execute function record_leave_dates();

create or replace trigger note_undo after insert or update or delete on guard_absences for each row
  when (current_setting('app.undo_key', true) <> '') execute function note_undo('note');
