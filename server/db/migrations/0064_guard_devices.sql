-- Phones of guards: who may use them, and what they report. An event is never changed; what it says of a shift is in attendances.

alter table accounts drop constraint accounts_role_check,
  add constraint accounts_role_check check (role in ('client', 'guard', 'admin', 'super_admin')),
  add guard_id integer references guards on delete cascade,
  add constraint accounts_guard_role check ((role = 'guard') = (guard_id is not null));
create index accounts_guard_id on accounts (guard_id);
create unique index accounts_one_of_guard on accounts (guard_id) where deleted_at is null;

create table guard_pins (
  guard_id integer primary key references guards on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null default now(),
  -- Wrong ones in a row.
  failures integer not null default 0,
  locked_at timestamptz
);

create table devices (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('phone', 'kiosk')),
  guard_id integer references guards on delete cascade,
  station_id integer references stations on delete cascade,
  label text,
  -- ECDSA on P-256, uncompressed, in base64url; null until it is enrolled.
  public_key text,
  -- The hash of the code by which it is enrolled; null once it is.
  code_hash bytea,
  code_until timestamptz,
  opened_by integer references accounts on delete set null,
  opened_at timestamptz not null default now(),
  enrolled_at timestamptz,
  last_seen timestamptz,
  revoked_at timestamptz,
  -- Since its guard has left: what happened before is still taken for three days.
  closed_at timestamptz,
  constraint devices_owner check ((kind = 'phone') = (guard_id is not null) and (kind = 'kiosk') = (station_id is not null)),
  constraint devices_enrolled check ((enrolled_at is null) = (public_key is null) or revoked_at is not null)
);
create unique index devices_code_hash on devices (code_hash);
create index devices_guard_id on devices (guard_id, id);
create index devices_station_id on devices (station_id, id);
create index devices_opened_by on devices (opened_by);
create trigger audit after insert or update of label, enrolled_at, revoked_at, closed_at on devices for each row
  execute function write_audit('code_hash', 'code_until', 'public_key', 'last_seen');

-- Signed once to sign in.
create table device_challenges (
  hash bytea primary key,
  device_id integer not null references devices on delete cascade,
  expires_at timestamptz not null
);
create index device_challenges_device_id on device_challenges (device_id);
create index device_challenges_expires_at on device_challenges (expires_at);

alter table sessions add device_id integer references devices on delete cascade;
create index sessions_device_id on sessions (device_id);

create function end_device_sessions() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = now(), end_reason = 'device' where device_id = new.id and ended_at is null;
  return null;
end $$;
create trigger end_sessions after update of revoked_at, closed_at on devices for each row
  when (old.revoked_at is null and new.revoked_at is not null or old.closed_at is null and new.closed_at is not null)
  execute function end_device_sessions();

-- Of a guard who leaves, or is deleted, the phones are closed and the account ends; both come back with the guard.
create function follow_guard() returns trigger language plpgsql as $$
declare
  left_us boolean := new.status = 'Inactive' or new.deleted_at is not null;
begin
  update devices set closed_at = case when left_us then now() end
    where guard_id = new.id and (closed_at is null) = left_us;
  update sessions s set ended_at = now(), end_reason = 'disabled' from accounts a
    where left_us and a.guard_id = new.id and s.account_id = a.id and s.ended_at is null;
  return new;
end $$;
create trigger follow_guard after update of status, deleted_at on guards for each row
  when ((old.status = 'Inactive' or old.deleted_at is not null) <> (new.status = 'Inactive' or new.deleted_at is not null))
  execute function follow_guard();
-- Before the trigger `needed`, which would say that the guard is still used by an account.
create function end_guard_account() returns trigger language plpgsql as $$
begin
  update accounts set deleted_at = now() where guard_id = new.id and deleted_at is null;
  return new;
end $$;
create trigger end_account before update of deleted_at on guards for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function end_guard_account();

-- Meters around a station that count as being there.
alter table stations add radius_m integer not null default 100 check (radius_m between 30 and 1000);

create sequence attendance_event_entries;
-- By month of arrival, so that the newest are few however many there are; old months stay where they are.
create table attendance_events (
  -- Made by the device; `attendance_event_ids` keeps it unique over all months.
  id uuid not null,
  received_at timestamptz not null default now(),
  -- The place in the chain of hashes.
  entry bigint not null default nextval('attendance_event_entries'),
  device_id integer not null,
  guard_id integer not null,
  duty_id integer,
  station_id integer,
  kind text not null check (kind in ('in', 'out', 'ack', 'scan', 'sos', 'sos_clear', 'entry', 'handover')),
  method text not null check (method in ('phone', 'kiosk')),
  -- Counts up in the outbox of the device.
  seq integer not null,
  device_time timestamptz not null,
  sent_time timestamptz not null,
  corrected_at timestamptz not null,
  skew_seconds integer not null,
  flags text[] not null default '{}' check (flags <@ array['skewed', 'outside', 'weak_position', 'no_position', 'late_sync',
    'mock_suspected', 'fast_round', 'duplicate', 'foreign_device', 'unplanned', 'orders_unread', 'no_pin', 'wrong_station']),
  payload jsonb not null default '{}',
  primary key (id, received_at)
) partition by range (received_at);
alter sequence attendance_event_entries owned by attendance_events.entry;
create index attendance_events_entry on attendance_events (entry);
create index attendance_events_guard_id on attendance_events (guard_id, corrected_at);
create index attendance_events_duty_id on attendance_events (duty_id);
create trigger append_only before update or delete on attendance_events for each row execute function refuse_change();
create trigger append_only_truncate before truncate on attendance_events for each statement execute function refuse_change();
-- Nobody but the owner could, and the owner is stopped by the triggers.
revoke all on attendance_events from public;
-- For months that no job has prepared.
create table attendance_events_other partition of attendance_events default;

-- Makes the parts of the months from the one of `day` on; returns how many. Where the default part has rows of a month already,
-- they stay there.
create function make_event_months(day date, months integer) returns integer language plpgsql as $$
declare
  first date;
  made integer := 0;
begin
  for first in select (date_trunc('month', day) + make_interval(months => n))::date from generate_series(0, months - 1) n loop
    continue when to_regclass(format('attendance_events_%s', to_char(first, 'YYYY_MM'))) is not null;
    begin
      execute format('create table %I partition of attendance_events for values from (%L) to (%L)',
        'attendance_events_' || to_char(first, 'YYYY_MM'), first::text || ' 00:00+03', (first + interval '1 month')::date::text || ' 00:00+03');
      execute format('create trigger append_only_truncate before truncate on %I for each statement execute function refuse_change()',
        'attendance_events_' || to_char(first, 'YYYY_MM'));
      made := made + 1;
    exception when check_violation then
      null;
    end;
  end loop;
  return made;
end $$;
select make_event_months(current_date, 3);

-- Every event that has arrived, of all months.
create table attendance_event_ids (
  id uuid primary key
);
create table attendance_event_seals (
  entry_id bigint primary key,
  hash bytea not null
);
create trigger append_only before update or delete or truncate on attendance_event_seals
  for each statement execute function refuse_change();

-- Where a guard was, apart from the event, because it is kept exactly for 90 days only.
create table event_positions (
  event_id uuid primary key,
  guard_id integer not null references guards on delete cascade,
  at timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy_m double precision,
  -- To the station of the shift.
  distance_m integer
);
create index event_positions_at on event_positions (at);
create index event_positions_guard_id on event_positions (guard_id);

create table event_photos (
  -- The name of the file on disk, ours alone.
  id uuid primary key,
  event_id uuid not null unique,
  guard_id integer not null references guards on delete cascade,
  kind text not null check (kind = 'jpg'),
  bytes integer not null,
  sha256 bytea not null,
  key_id text references secret_keys,
  received_at timestamptz not null default now()
);
create index event_photos_key_id on event_photos (key_id);
create index event_photos_guard_id on event_photos (guard_id);

-- Which post orders a guard has read.
create table orders_read (
  guard_id integer not null references guards on delete cascade,
  line_id integer not null references contract_lines on delete cascade,
  version integer not null,
  read_at timestamptz not null,
  primary key (guard_id, line_id)
);
create index orders_read_line_id on orders_read (line_id);

alter table attendances add in_event uuid, add out_event uuid;
comment on column attendances.in_event is 'The event of a device by which it is known.';

alter table exceptions drop constraint exceptions_kind_check,
  add constraint exceptions_kind_check check (kind in
    ('not_on_post', 'slot_uncovered', 'left_early', 'no_clock_out', 'sos', 'unplanned', 'late_evidence', 'outside')),
  alter station_id drop not null,
  add event_id uuid;
create unique index exceptions_of_event on exceptions (event_id) where duty_id is null;

-- The Now board follows these.
create function notify_attendance() returns trigger language plpgsql as $$
begin
  perform pg_notify('attendance', '');
  return null;
end $$;
create trigger notify_attendance after insert or update or delete on attendances for each statement execute function notify_attendance();
create trigger notify_attendance after insert or update on exceptions for each statement execute function notify_attendance();
create trigger notify_attendance after update of state on slots for each statement execute function notify_attendance();
