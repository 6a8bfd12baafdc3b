-- A guard's phone asks for leave and reports sick by an event, which waits for a network like any other.
alter table attendance_events drop constraint attendance_events_kind_check;
alter table attendance_events add constraint attendance_events_kind_check
  check (kind in ('position', 'in', 'out', 'ack', 'scan', 'sos', 'sos_clear', 'entry', 'handover', 'absence'));

-- When a member of staff first looked at a call for help, or did something about it: the guard's phone says so.
alter table exceptions add column seen_at timestamptz;
