-- A crew says on its phones what it does for an alarm, by an event that waits for a network like any other, and is asked by push.
alter table attendance_events drop constraint attendance_events_kind_check;
alter table attendance_events add constraint attendance_events_kind_check
  check (kind in ('position', 'in', 'out', 'ack', 'scan', 'sos', 'sos_clear', 'entry', 'handover', 'absence', 'dispatch'));
alter table text_messages drop constraint text_messages_event_check;
alter table text_messages add constraint text_messages_event_check check (event in ('sos', 'not_on_post', 'slot_uncovered', 'missed_round',
  'incident', 'other', 'licence', 'contract_ends', 'certificate', 'shifts', 'shift_changed', 'reminder', 'offer', 'crew',
  'arrived', 'post_empty', 'client_incident', 'answered', 'invoice', 'payment', 'evening'));
-- How far the phone was from the premises when its crew said that it had arrived. The position follows the event of the press.
alter table dispatches add column distance_m integer;
alter table dispatches add column arrived_event uuid;
alter table dispatches drop constraint dispatches_arrived_how_check;
alter table dispatches add constraint dispatches_arrived_how_check check (arrived_how in ('position', 'code', 'phone', 'desk'));
create index dispatches_arrived_event on dispatches (arrived_event);
