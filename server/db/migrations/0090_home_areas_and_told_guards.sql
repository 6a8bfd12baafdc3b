-- Where guards live, for the replacement finder; messages to phones of guards; and what a station is needed for first of all.

alter table guards add home_area text check (home_area <> '');
comment on column guards.home_area is 'The area as in the addresses of stations: Ntinda.';

alter table text_messages add guard_id integer references guards on delete set null,
  drop constraint text_messages_event_check,
  add constraint text_messages_event_check check (event in ('sos', 'not_on_post', 'slot_uncovered', 'missed_round', 'incident', 'other', 'shifts'));
create index text_messages_guard_id on text_messages (guard_id);

-- Triggers fire in the order of their names: before the one that counts shifts, most of which follow from the lines.
alter trigger needed_by_lines on stations rename to kept_by_lines;
