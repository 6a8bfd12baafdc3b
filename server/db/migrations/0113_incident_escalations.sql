-- Who was told of an incident: each level once, and once more when it has become more urgent.
create table incident_escalations (
  incident_id integer not null references incidents on delete cascade,
  -- 1 supervisor, 2 call list, 3 operations manager, 4 owner.
  level integer not null check (level between 1 and 4),
  -- 3 for severity High and for firearms, assault and fire, 2 for Medium, 1 for Low.
  urgency integer not null check (urgency between 1 and 3),
  at timestamptz not null default now(),
  primary key (incident_id, level, urgency)
);
insert into incident_escalations (incident_id, level, urgency)
  select id, level, 3 from incidents, generate_series(1, escalated_level) level;
comment on column incidents.escalated_level is 'Until migration 113; since then in incident_escalations.';
