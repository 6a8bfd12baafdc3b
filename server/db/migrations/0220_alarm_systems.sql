-- An alarm system at the premises of a client, and what its panel has sent.
create table alarm_systems (
  id integer generated always as identity primary key,
  client_id integer not null references clients(id),
  -- The premises.
  station_id integer not null references stations(id),
  name text not null,
  -- The number by which the panel reports, in upper case.
  account text not null constraint alarm_systems_account_check check (account ~ '^[0-9A-F]{3,16}$'),
  panel text,
  state text default 'On test' not null
    constraint alarm_systems_state_check check (state in ('On test', 'In service', 'Out of service')),
  -- Until then signals open no alarm.
  test_until timestamptz,
  -- The minutes within which the panel is to be heard of; null when it sends no link tests.
  supervision_minutes integer constraint alarm_systems_supervision_check check (supervision_minutes between 1 and 1440),
  response text default 'crew' not null constraint alarm_systems_response_check check (response in ('crew', 'call')),
  instructions text,
  police text,
  police_phone text,
  search text generated always as (lower(((name || E'\n') || account))) stored not null
);
select add_record_columns('alarm_systems');
create unique index alarm_systems_account on alarm_systems (account) where deleted_at is null;
create index alarm_systems_live on alarm_systems (id) where deleted_at is null;
create index alarm_systems_name on alarm_systems (name, id) where deleted_at is null;
create index alarm_systems_by_account on alarm_systems (account, id) where deleted_at is null;
create index alarm_systems_client_id on alarm_systems (client_id, id);
create index alarm_systems_station_id on alarm_systems (station_id, id);
create index alarm_systems_state on alarm_systems (state, id) where deleted_at is null;
create index alarm_systems_search on alarm_systems using gin (search gin_trgm_ops);

-- The key of the panel and the words of the client, as one encrypted text.
create table alarm_secrets (
  system_id integer primary key references alarm_systems(id) on delete cascade,
  secret text not null,
  key_id text references secret_keys(id),
  has_key boolean default false not null,
  has_code_word boolean default false not null,
  has_duress_word boolean default false not null
);
create index alarm_secrets_key_id on alarm_secrets (key_id);

create table alarm_zones (
  id integer generated always as identity primary key,
  system_id integer not null references alarm_systems(id) on delete cascade,
  partition integer default 1 not null constraint alarm_zones_partition_check check (partition between 0 and 99),
  number integer not null constraint alarm_zones_number_check check (number between 0 and 999),
  name text not null,
  -- Overrides what the code of a signal says.
  kind text constraint alarm_zones_kind_check
    check (kind in ('burglary', 'panic', 'fire', 'medical', 'gas', 'water', 'tamper', 'technical')),
  -- Its last signal.
  seen_at timestamptz,
  version integer default 1 not null,
  constraint alarm_zones_place unique (system_id, partition, number)
);

create table alarm_contacts (
  id integer generated always as identity primary key,
  system_id integer not null references alarm_systems(id) on delete cascade,
  position integer not null constraint alarm_contacts_position_check check (position between 1 and 20),
  name text not null,
  phone text not null,
  role text not null constraint alarm_contacts_role_check check (role in ('premises', 'key_holder', 'owner', 'other')),
  has_keys boolean default false not null,
  version integer default 1 not null,
  constraint alarm_contacts_place unique (system_id, position) deferrable initially immediate
);

-- What changes with each signal, apart from the record of the system, which people change.
create table alarm_system_states (
  system_id integer primary key references alarm_systems(id) on delete cascade,
  seen_at timestamptz,
  -- The clock of the panel was wrong by so many seconds when a frame was refused for it.
  clock_seconds integer,
  clock_at timestamptz,
  -- The last frame that was refused because it was not encrypted, or with another key.
  refused text constraint alarm_system_states_refused_check check (refused in ('unencrypted', 'undecryptable')),
  refused_at timestamptz
);

create sequence alarm_signal_ids as bigint;
-- Signals as they were received; stored before they are acknowledged. The parts by month of arrival are made ahead by a job.
create table alarm_signals (
  id bigint default nextval('alarm_signal_ids') not null,
  received_at timestamptz default clock_timestamp() not null,
  transport text not null constraint alarm_signals_transport_check check (transport in ('tcp', 'udp', 'http', 'manual', 'simulator')),
  address inet,
  account text not null,
  -- Null for a system that is not known here, and for a frame that was refused.
  system_id integer,
  sequence integer,
  protocol text not null,
  raw bytea not null constraint alarm_signals_raw_check check (octet_length(raw) <= 2048),
  code text,
  qualifier text not null constraint alarm_signals_qualifier_check check (qualifier in ('new', 'restore', 'status')),
  category text not null,
  confirmed boolean default false not null,
  partition integer,
  number integer,
  user_number integer,
  text text,
  panel_time timestamptz,
  repeats integer default 0 not null,
  constraint alarm_signals_pkey primary key (id, received_at),
  constraint alarm_signals_system_id_fkey foreign key (system_id) references alarm_systems(id) on delete cascade
) partition by range (received_at);
create table alarm_signals_other partition of alarm_signals default;
alter sequence alarm_signal_ids owned by alarm_signals.id;
create index alarm_signals_system_id on alarm_signals (system_id, received_at, id);
create index alarm_signals_category on alarm_signals (category, received_at, id);
create index alarm_signals_received_at on alarm_signals (received_at, id);
create index alarm_signals_unknown on alarm_signals (address, received_at) where system_id is null;

-- Makes a repeated frame one signal. `content`: a digest of what stands between its brackets.
create table alarm_signal_keys (
  system_id integer not null references alarm_systems(id) on delete cascade,
  sequence integer not null,
  content bytea not null,
  signal_id bigint not null,
  received_at timestamptz not null,
  constraint alarm_signal_keys_pkey primary key (system_id, sequence, content)
);
create index alarm_signal_keys_received_at on alarm_signal_keys (received_at);
