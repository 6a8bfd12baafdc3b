-- The part for months that no job has prepared could be emptied by itself, unlike those of the months. The trigger for rows
-- is inherited by every part, the one for statements is not.
create trigger append_only_truncate before truncate on attendance_events_other
  for each statement execute function refuse_change();
