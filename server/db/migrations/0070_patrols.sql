-- Patrols: points with a printed code, routes over them with the times at which they are walked, and the rounds that follow.

create table checkpoints (
  id integer generated always as identity primary key,
  station_id integer not null references stations on delete cascade,
  name text not null,
  -- On the printed sheet as a QR code: 128 random bits.
  token text not null constraint checkpoints_token unique,
  -- Below it, to be typed.
  code text not null constraint checkpoints_code unique,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Since it is on no route any more; its code is still known.
  removed_at timestamptz,
  version integer not null default 1,
  constraint checkpoints_place check ((latitude is null) = (longitude is null))
);
create index checkpoints_station_id on checkpoints (station_id, id);
create unique index checkpoints_name on checkpoints (station_id, lower(name)) where removed_at is null;
create trigger audit after insert or update on checkpoints for each row execute function write_audit('token', 'code', 'version');

create table routes (
  id integer generated always as identity primary key,
  station_id integer not null references stations on delete cascade,
  name text not null,
  -- Whether the points are walked in their order.
  ordered boolean not null default false,
  minutes_allowed integer not null check (minutes_allowed between 5 and 240),
  -- Between two points; what is faster stands out.
  min_seconds integer not null default 20 check (min_seconds between 0 and 600),
  -- Ids of checkpoints.
  points integer[] not null,
  -- Rounds are made up to this time.
  made_until timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1
);
create index routes_station_id on routes (station_id, id);
create index routes_made_until on routes (made_until) where removed_at is null;
create trigger audit after insert or update on routes for each row execute function write_audit('made_until', 'version');

create table route_plans (
  id integer generated always as identity primary key,
  route_id integer not null references routes on delete cascade,
  -- The first round; an end at or before it is on the next day.
  from_time time not null,
  -- The last round at the latest.
  until_time time not null,
  every_minutes integer not null check (every_minutes between 15 and 720),
  -- Of the day on which the first round is; Monday is bit 0.
  weekdays integer not null default 127 check (weekdays between 1 and 127)
);
create index route_plans_route_id on route_plans (route_id);
create trigger audit after insert or delete on route_plans for each row execute function write_audit();

-- A patrol without a route has no time at which it is due: it was completed, and counts.
drop trigger month_in on patrols;
drop trigger month_out on patrols;
drop trigger month_change on patrols;
drop function count_patrols_by_month();
alter table patrols alter completed_at drop not null,
  add route_id integer references routes on delete cascade,
  -- The shift of the guard who scanned the first point.
  add duty_id integer references duty_schedules on delete set null,
  -- Of its plan: a round after midnight is of the day on which the night began.
  add day date,
  add due_from timestamptz,
  add due_until timestamptz,
  add started_at timestamptz,
  add state text not null default 'Completed' check (state in ('Due', 'Running', 'Completed', 'Incomplete', 'Missed')),
  -- Those of the route when the round was made.
  add points integer[] not null default '{}',
  add expected integer not null generated always as (cardinality(points)) stored,
  add scanned integer not null default 0,
  add constraint patrols_completed check ((state = 'Completed') = (completed_at is not null)),
  add constraint patrols_due check ((route_id is null) = (due_from is null) and (route_id is null) = (due_until is null)
    and (route_id is null) = (day is null)),
  add constraint patrols_window check (due_until > due_from);
create unique index patrols_once on patrols (route_id, due_from);
create index patrols_unsettled on patrols (due_until) where state in ('Due', 'Running');
create index patrols_due_from on patrols (due_from) where due_from is not null;
create index patrols_day on patrols (day, id) where due_from is not null;
create index patrols_due_at_station on patrols (station_id, due_from) where due_from is not null;
create index patrols_day_at_station on patrols (station_id, day, id) where due_from is not null;
create index patrols_day_in_state on patrols (state, day, id) where due_from is not null;
create index patrols_duty_id on patrols (duty_id);
select count_by_month('patrols', 'completed_at',
  'select ''patrols'', month_of(r.completed_at), 1 from %1$s r where r.completed_at is not null');
do $$
begin
  -- The view as it is, without the rounds that are not complete.
  execute 'create or replace view counted_afresh as '
    || replace(pg_get_viewdef('counted_afresh'::regclass), 'FROM patrols', 'FROM patrols WHERE completed_at IS NOT NULL');
end $$;

-- What became of each scan that arrived; the event itself is never changed.
create table patrol_scans (
  event_id uuid primary key,
  at timestamptz not null,
  guard_id integer not null references guards on delete cascade,
  duty_id integer references duty_schedules on delete set null,
  -- Where the guard was to be.
  station_id integer references stations on delete cascade,
  -- Null for a code that no point has.
  checkpoint_id integer references checkpoints on delete cascade,
  -- The round it belongs to, and whether it counts as its point.
  patrol_id integer references patrols on delete cascade,
  counts boolean not null,
  flags text[] not null
);
create index patrol_scans_at on patrol_scans (at, guard_id);
create index patrol_scans_guard_id on patrol_scans (guard_id);
create index patrol_scans_duty_id on patrol_scans (duty_id);
create index patrol_scans_station_id on patrol_scans (station_id);
create index patrol_scans_checkpoint_id on patrol_scans (checkpoint_id);
create index patrol_scans_patrol_id on patrol_scans (patrol_id);
create unique index patrol_scans_once on patrol_scans (patrol_id, checkpoint_id) where counts;

alter table exceptions add patrol_id integer references patrols on delete cascade;
create unique index exceptions_of_patrol on exceptions (patrol_id);
do $$
begin
  -- One more kind, and two more flags, beside whichever there are.
  execute (select format('alter table exceptions drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''missed_round''::text, '))
    from pg_constraint where conrelid = 'exceptions'::regclass and conname = 'exceptions_kind_check');
  execute (select format('alter table attendance_events drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''unknown_point''::text, ''out_of_order''::text, '))
    from pg_constraint where conrelid = 'attendance_events'::regclass and conname = 'attendance_events_flags_check');
end $$;

create trigger notify_attendance after update of state on patrols for each statement execute function notify_attendance();
