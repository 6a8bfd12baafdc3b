-- A crew that was sent for an alarm: when it was asked, and how far it has come.
create table dispatches (
  id integer generated always as identity primary key,
  alarm_id integer not null references alarms(id) on delete cascade,
  unit_id integer not null references response_units(id),
  state text default 'Asked' not null constraint dispatches_state_check
    check (state in ('Asked', 'Accepted', 'On the way', 'Arrived', 'Left', 'Refused', 'Cancelled')),
  asked_at timestamptz default clock_timestamp() not null,
  asked_by integer references accounts(id) on delete set null,
  accepted_at timestamptz,
  set_off_at timestamptz,
  arrived_at timestamptz,
  arrived_how text constraint dispatches_arrived_how_check check (arrived_how in ('position', 'code', 'desk')),
  left_at timestamptz,
  -- When it was refused or cancelled, and why.
  ended_at timestamptz,
  reason text,
  -- The desk was told that nobody of the crew has accepted.
  late_at timestamptz,
  -- What was found at the premises: {perimeter, doors, windows, inside}.
  findings jsonb,
  -- The number of the paper slip that was left at the gate.
  slip text,
  report text,
  version integer default 1 not null,
  constraint dispatches_arrived check ((arrived_at is null) = (arrived_how is null)),
  constraint dispatches_left check ((state = 'Left') = (left_at is not null)),
  constraint dispatches_ended check ((state in ('Refused', 'Cancelled')) = (ended_at is not null))
);
create index dispatches_alarm_id on dispatches (alarm_id, id);
create index dispatches_unit_id on dispatches (unit_id, id);
create index dispatches_asked_by on dispatches (asked_by);
-- A crew is out for one alarm at a time.
create unique index dispatches_one_open on dispatches (unit_id) where state in ('Asked', 'Accepted', 'On the way', 'Arrived');
create unique index dispatches_slip on dispatches (slip);
create index dispatches_unanswered on dispatches (asked_at) where state = 'Asked' and late_at is null;
