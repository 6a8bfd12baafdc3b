-- The parts of the next months; a job makes later ones.
select make_event_months(current_date, 3);

create or replace trigger append_only before update or delete or truncate on attendance_event_seals
  for each statement execute function refuse_change();

create or replace trigger append_only before update or delete on attendance_events for each row execute function refuse_change();

create or replace trigger append_only_truncate before truncate on attendance_events for each statement execute function refuse_change();

-- The part for months that no job has prepared could be emptied by itself, unlike those of the months. The trigger for rows
-- is inherited by every part, the one for statements is not.
create or replace trigger append_only_truncate before truncate on attendance_events_other
  for each statement execute function refuse_change();
