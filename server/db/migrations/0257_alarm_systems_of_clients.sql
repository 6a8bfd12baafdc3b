alter table alarm_systems
  -- The client is away on these days: no opening is usual then.
  add column away_from date,
  add column away_until date,
  add constraint alarm_systems_away_check check ((away_from is null) = (away_until is null) and away_from <= away_until);

alter table alarm_system_states
  -- The version of its week of usual hours, which is saved as a whole.
  add column hours_version integer default 1 not null,
  -- The last closing and the last opening, both kept.
  add column armed_at timestamptz,
  add column disarmed_at timestamptz;
update alarm_system_states set armed_at = case when closed then closed_at end, disarmed_at = case when not closed then closed_at end
  where closed is not null;
