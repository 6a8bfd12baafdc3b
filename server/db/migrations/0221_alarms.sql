-- An alarm is the case that people work on; rules open it from signals.
create table alarms (
  id integer generated always as identity primary key,
  number text not null,
  system_id integer not null references alarm_systems(id),
  -- What is worked on together: tampering belongs to burglary, gas to fire.
  kind text not null constraint alarms_kind_check check (kind in
    ('burglary', 'panic', 'duress', 'fire', 'medical', 'water', 'power', 'link', 'hours', 'technical')),
  category text not null,
  priority integer not null constraint alarms_priority_check check (priority between 1 and 4),
  -- The time of its first signal.
  opened_at timestamptz not null,
  state text default 'New' not null constraint alarms_state_check check (state in ('New', 'Taken', 'Closed')),
  -- Since when it waits in the queue; later than opened_at after it came back.
  waits_since timestamptz not null,
  taken_by integer references accounts(id) on delete set null,
  taken_at timestamptz,
  -- The first time it was taken, for the figures.
  first_taken_at timestamptz,
  -- Cancelled at the panel, by the user of this number.
  cancelled_at timestamptz,
  cancelled_by integer,
  confirmed boolean default false not null,
  again integer default 0 not null,
  runaway boolean default false not null,
  -- What was done: [{at, by, name, what, result, text}].
  steps jsonb default '[]' not null,
  -- What opened it or joined it: [{at, code, partition, number, category}].
  seen jsonb default '[]' not null,
  outcome text constraint alarms_outcome_check check (outcome in ('intrusion', 'attempt', 'fire', 'medical', 'duress', 'user_error',
    'fault', 'power', 'weather', 'animal', 'test', 'unknown')),
  closing text,
  police_reference text,
  incident_id integer references incidents(id) on delete set null,
  closed_by integer references accounts(id) on delete set null,
  closed_at timestamptz,
  -- Somebody was told that nobody has taken it.
  escalated_at timestamptz,
  version integer default 1 not null,
  constraint alarms_number unique (number),
  constraint alarms_closed check ((state = 'Closed') = (closed_at is not null) and (state <> 'Closed' or outcome is not null)),
  constraint alarms_taken check (state <> 'Taken' or taken_at is not null)
);
create index alarms_queue on alarms (priority, waits_since, id) where state <> 'Closed';
create index alarms_system_id on alarms (system_id, opened_at, id);
create index alarms_opened_at on alarms (opened_at, id);
create index alarms_state on alarms (state, opened_at, id);
create index alarms_priority on alarms (priority, opened_at, id);
create index alarms_closed_at on alarms (system_id, closed_at) where closed_at is not null;
create index alarms_taken_by on alarms (taken_by);
create index alarms_closed_by on alarms (closed_by);
create index alarms_incident_id on alarms (incident_id);
create unique index alarms_one_open on alarms (system_id, kind) where state <> 'Closed';

alter table alarm_signals add column alarm_id integer references alarms(id) on delete cascade;
create index alarm_signals_alarm_id on alarm_signals (alarm_id, received_at) where alarm_id is not null;

-- The usual hours of the premises; a day without a row is one on which they stay closed.
create table alarm_hours (
  system_id integer not null references alarm_systems(id) on delete cascade,
  -- 0 is Sunday.
  weekday integer not null constraint alarm_hours_weekday_check check (weekday between 0 and 6),
  opens time,
  closes time,
  grace_minutes integer default 30 not null constraint alarm_hours_grace_check check (grace_minutes between 0 and 240),
  constraint alarm_hours_pkey primary key (system_id, weekday),
  constraint alarm_hours_both check ((opens is null) = (closes is null))
);

-- Whether the system is closed (armed), by its last closing or opening; since when its power is away.
alter table alarm_system_states
  add column closed boolean,
  add column closed_at timestamptz,
  add column power_lost_at timestamptz;
create index alarm_system_states_power on alarm_system_states (power_lost_at) where power_lost_at is not null;
alter table alarm_systems
  add column test_by text constraint alarm_systems_test_by_check check (test_by in ('staff', 'client')),
  add column test_from timestamptz;
