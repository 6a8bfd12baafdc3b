-- Guards, the stations they stand at, their shifts and patrols, incidents, services and invoices.

create table guards (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  gender text not null check (gender in ('Male', 'Female', 'Other')),
  date_of_birth date not null,
  contacts text not null,
  email text not null,
  rank text not null,
  status text not null check (status in ('Active', 'On Leave', 'Suspended', 'In Training', 'Inactive')),
  hire_date date not null,
  -- The day the guard became Inactive; the monthly figures need it.
  left_on date,
  search text not null generated always as (
    lower(first_name || ' ' || last_name || e'\n' || contacts || e'\n' || email || e'\n' || rank)
  ) stored
);
select make_record('guards', 'guard', 'Set its status to Inactive instead.');
create index guards_search on guards using gin (search gin_trgm_ops);
create index guards_live on guards (id) where deleted_at is null;
create index guards_status on guards (status) where deleted_at is null;

create function note_leaving() returns trigger language plpgsql as $$
begin
  if new.status <> 'Inactive' then new.left_on := null;
  else new.left_on := coalesce(new.left_on, (now() at time zone 'Africa/Kampala')::date);
  end if;
  return new;
end $$;
create trigger note_leaving before insert or update of status on guards for each row execute function note_leaving();

create table stations (
  id integer generated always as identity primary key,
  name text not null,
  client_id integer not null references clients,
  address text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  minimum_guards integer not null default 1 check (minimum_guards between 0 and 1000),
  instructions text,
  active boolean not null default true,
  search text not null generated always as (lower(name || e'\n' || address)) stored
);
select make_record('stations', 'station', 'Deactivate it instead.');
create index stations_client_id on stations (client_id) where deleted_at is null;
create index stations_search on stations using gin (search gin_trgm_ops);

create table duty_schedules (
  id integer generated always as identity primary key,
  guard_id integer not null references guards,
  station_id integer not null references stations,
  shift_date date not null,
  start_time time not null,
  end_time time not null,
  shift_type text not null,
  -- An end at or before the start is on the next day.
  shift tsrange not null generated always as (
    tsrange(shift_date + start_time, shift_date + end_time + case when end_time <= start_time then interval '1 day' else interval '0' end)
  ) stored,
  constraint duty_schedules_times check (start_time <> end_time)
);
select make_record('duty_schedules', 'duty schedule', 'Keep it.');
alter table duty_schedules add constraint duty_schedules_overlap
  exclude using gist (guard_id with =, shift with &&) where (deleted_at is null);
create index duty_schedules_live on duty_schedules (id) where deleted_at is null;
create index duty_schedules_guard_id on duty_schedules (guard_id, shift_date) where deleted_at is null;
create index duty_schedules_station_id on duty_schedules (station_id, shift_date) where deleted_at is null;
create index duty_schedules_shift_date on duty_schedules (shift_date, start_time) where deleted_at is null;
create index duty_schedules_shift_type on duty_schedules using gin (shift_type gin_trgm_ops);

create table patrols (
  id integer generated always as identity primary key,
  station_id integer not null references stations,
  guard_id integer references guards,
  completed_at timestamptz not null
);
create index patrols_completed_at on patrols (completed_at);

create table incidents (
  id integer generated always as identity primary key,
  description text not null,
  guard_id integer not null references guards,
  station_id integer not null references stations,
  incident_date date not null,
  severity text not null check (severity in ('Low', 'Medium', 'High')),
  status text not null check (status in ('Open', 'Pending', 'Closed'))
);
select make_record('incidents', 'incident', 'Close it instead.');
create index incidents_live on incidents (id) where deleted_at is null;
create index incidents_guard_id on incidents (guard_id) where deleted_at is null;
create index incidents_station_id on incidents (station_id) where deleted_at is null;
create index incidents_incident_date on incidents (incident_date) where deleted_at is null;
create index incidents_status on incidents (status, incident_date) where deleted_at is null;
create index incidents_severity on incidents (severity, incident_date) where deleted_at is null;
create index incidents_description on incidents using gin (description gin_trgm_ops);

-- What was added to an incident after its first text: corrections and changes of status.
create table incident_events (
  id integer generated always as identity primary key,
  incident_id integer not null references incidents,
  at timestamptz not null default now(),
  account_id integer references accounts on delete set null,
  from_status text check (from_status in ('Open', 'Pending', 'Closed')),
  to_status text check (to_status in ('Open', 'Pending', 'Closed')),
  correction text,
  reason text
);
create index incident_events_incident_id on incident_events (incident_id);

create table services (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  price_rate bigint not null check (price_rate >= 0),
  image text,
  category text check (category in ('cctv', 'alarm', 'guards'))
);
select make_record('services', 'service', 'Keep the service.');

create table invoices (
  id integer generated always as identity primary key,
  -- Given by a trigger.
  invoice_number text not null default '' unique,
  invoice_date date not null,
  amount_paid bigint not null check (amount_paid >= 0),
  amount_due bigint not null check (amount_due >= 0),
  due_date date not null,
  status text not null check (status in ('Paid', 'Pending', 'Overdue')),
  client_id integer not null references clients,
  constraint invoices_balance check (amount_paid <= amount_due),
  constraint invoices_dates check (due_date >= invoice_date)
);
select make_record('invoices', 'invoice', 'Keep it.');
create index invoices_live on invoices (id) where deleted_at is null;
create index invoices_client_id on invoices (client_id) where deleted_at is null;
create index invoices_status on invoices (status, due_date) where deleted_at is null;
create index invoices_invoice_date on invoices (invoice_date) where deleted_at is null;
create index invoices_due_date on invoices (due_date) where deleted_at is null;

-- Numbers without gaps: the counter is part of the transaction that uses it.
create table invoice_counters (
  year integer primary key,
  last_number integer not null
);
create function number_invoice() returns trigger language plpgsql as $$
declare
  in_year integer := extract(year from new.invoice_date);
  number integer;
begin
  insert into invoice_counters values (in_year, 1)
    on conflict (year) do update set last_number = invoice_counters.last_number + 1
    returning last_number into number;
  new.invoice_number := format('INV-%s-%s', in_year, lpad(number::text, greatest(6, length(number::text)), '0'));
  return new;
end $$;
create trigger number_invoice before insert on invoices for each row execute function number_invoice();

-- What came in and when: one row for each change of amount_paid, negative for a correction.
create table payments (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices,
  amount bigint not null,
  received_on date not null
);
create index payments_received_on on payments (received_on);
create index payments_invoice_id on payments (invoice_id);
create function note_payment() returns trigger language plpgsql as $$
declare
  amount bigint := new.amount_paid - case when tg_op = 'UPDATE' then old.amount_paid else 0 end;
begin
  if amount <> 0 then
    insert into payments (invoice_id, amount, received_on) values (new.id, amount, (now() at time zone 'Africa/Kampala')::date);
  end if;
  return null;
end $$;
create trigger note_payment after insert or update of amount_paid on invoices for each row execute function note_payment();
