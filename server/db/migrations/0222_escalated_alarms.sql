-- The level of the ladder to which an alarm was escalated that nobody has taken: 0 for not at all, 4 for the owner.
alter table alarms drop column escalated_at,
  add column escalated_level integer default 0 not null constraint alarms_escalated_level_check check (escalated_level between 0 and 4);
