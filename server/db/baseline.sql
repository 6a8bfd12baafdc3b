-- The tables up to the change by which functions, triggers and views moved to the files of their areas. A database that has the migrations
-- before it goes on; every other one begins here. Later changes of tables are migrations.
-- Functions that columns, checks and indexes rely on are in *.columns.sql, applied before.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create sequence attendance_event_entries;

-- Accounts

-- Somebody who may sign in: staff, or a person of a client.
create table accounts (
  id integer generated always as identity,
  role text not null,
  client_id integer,
  user_name text not null,
  email text not null,
  contacts text not null,
  password_hash text,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  may_view_identity_documents boolean default false not null,
  areas text[] default '{operations,people,money,sales,website}'::text[] not null,
  removed_reason text,
  sees_prices boolean default false not null,
  guard_id integer,
  own_stations_only boolean default false not null,
  monthly_report boolean default true not null,
  waits boolean default false not null,
  invited_at timestamptz,
  invited_by integer,
  search text generated always as (((lower(((((((user_name || E'\n') || email) || E'\n') || contacts) || E'\n') || role)) || E'\n') || phone_digits(contacts))) stored not null,
  constraint accounts_areas_known check (areas <@ array['operations', 'people', 'money', 'sales', 'website']),
  constraint accounts_client_role check ((role = 'client') = (client_id is not null)),
  constraint accounts_email_check check (email = lower(email)),
  constraint accounts_guard_role check ((role = 'guard') = (guard_id is not null)),
  constraint accounts_own_stations_only check ((role = 'client') or (not own_stations_only)),
  constraint accounts_role_check check (role in ('client', 'guard', 'supervisor', 'admin', 'super_admin')),
  constraint accounts_sees_prices check ((role = 'client') or (not sees_prices)),
  constraint accounts_waits check ((not waits) or ((role = 'client') and (not active) and (password_hash is null))),
  constraint accounts_pkey primary key (id)
);
comment on table accounts is 'portal logins';
create index accounts_client_id on accounts using btree (client_id);
create index accounts_deleted on accounts using btree (deleted_at, id) where (deleted_at is not null);
create unique index accounts_email_key on accounts using btree (email) where (deleted_at is null);
create index accounts_guard_id on accounts using btree (guard_id);
create unique index accounts_one_of_guard on accounts using btree (guard_id) where (deleted_at is null);

-- A station of a supervisor; without any, one sees nothing.
create table account_stations (
  account_id integer not null,
  station_id integer not null,
  constraint account_stations_pkey primary key (account_id, station_id)
);
create index account_stations_station_id on account_stations using btree (station_id);

-- A sign-in on one device, until it ends.
create table sessions (
  id bigint generated always as identity,
  account_id integer not null,
  cookie_hash bytea not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz default now() not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address inet,
  user_agent text,
  confirmed_at timestamptz,
  device_id integer,
  constraint sessions_pkey primary key (id)
);
create index sessions_account_id on sessions using btree (account_id, created_at desc);
create index sessions_device_id on sessions using btree (device_id);
create index sessions_expires_at on sessions using btree (expires_at);

-- The tokens of a session, as hashes.
create table session_tokens (
  hash bytea not null,
  session_id bigint not null,
  kind text not null,
  salt bytea,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint session_tokens_kind_check check (kind in ('access', 'refresh')),
  constraint session_tokens_pkey primary key (hash)
);
create index session_tokens_session_id on session_tokens using btree (session_id);

-- A browser that has signed in before; it has a limit of its own for wrong passwords.
create table known_devices (
  hash bytea not null,
  account_id integer not null,
  last_used_at timestamptz default now() not null,
  constraint known_devices_pkey primary key (hash, account_id)
);
create index known_devices_account_id on known_devices using btree (account_id);

-- Wrong passwords of late, for the limits.
create table login_failures (
  id bigint generated always as identity,
  at timestamptz default now() not null,
  address inet not null,
  account_key bytea not null,
  device_hash bytea,
  constraint login_failures_pkey primary key (id)
);
create index login_failures_account_key on login_failures using btree (account_key, at);
create index login_failures_address on login_failures using btree (address, at);
create index login_failures_at on login_failures using btree (at);

-- Invitations and links for a new password, as hashes.
create table one_time_links (
  hash bytea not null,
  account_id integer not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  purpose text not null,
  constraint one_time_links_purpose_check check (purpose in ('invitation', 'reset')),
  constraint one_time_links_pkey primary key (hash)
);
create index one_time_links_account_id on one_time_links using btree (account_id);

-- Who asked for a new password, for the limits.
create table reset_requests (
  id bigint generated always as identity,
  at timestamptz default now() not null,
  address inet not null,
  account_key bytea not null,
  constraint reset_requests_pkey primary key (id)
);
create index reset_requests_account_key on reset_requests using btree (account_key, at);
create index reset_requests_address on reset_requests using btree (address, at);
create index reset_requests_at on reset_requests using btree (at);

-- The secret of an authenticator app, encrypted.
create table two_factors (
  account_id integer not null,
  secret text not null,
  created_at timestamptz default now() not null,
  -- Counts from the first code that proved right; until then it is only being set up.
  confirmed_at timestamptz,
  -- The half minute whose code was used last: a code works once.
  last_step integer,
  key_id text,
  constraint two_factors_pkey primary key (account_id)
);
create index two_factors_key_id on two_factors using btree (key_id);

-- Codes for whoever has lost the phone, as hashes; each works once.
create table recovery_codes (
  account_id integer not null,
  hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (account_id, hash)
);

-- Who did what and when. Written by triggers, never changed.
create table audit_log (
  id bigint generated always as identity,
  at timestamptz default now() not null,
  account_id integer,
  address inet,
  request_id text,
  action text not null,
  table_name text,
  record_id text,
  old jsonb,
  new jsonb,
  constraint audit_log_pkey primary key (id)
);
create index audit_log_account on audit_log using btree (account_id, id);
create index audit_log_action on audit_log using btree (action, id);
create index audit_log_address on audit_log using btree (address, id);
create index audit_log_at on audit_log using btree (at, id);
create index audit_log_record on audit_log using btree (table_name, record_id, id);
create index audit_log_refused on audit_log using btree (account_id, at) where (action = 'refused');

-- Each entry's place in the chain of hashes.
create table audit_seals (
  entry_id bigint not null,
  hash bytea not null,
  constraint audit_seals_hash_check check (octet_length(hash) = 32),
  constraint audit_seals_pkey primary key (entry_id)
);

-- Company

-- What simulated services of others remember, in the demo.
create table simulator_records (
  service text not null,
  key text not null,
  content jsonb not null,
  recorded_at timestamptz default now() not null,
  constraint simulator_records_pkey primary key (service, key)
);

-- The company settings: one row.
create table company_settings (
  id integer default 1 not null,
  corporate_discount_rate integer not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  require_two_factor boolean default false not null,
  invoice_prefix text default 'INV' not null,
  payment_terms_days integer default 14 not null,
  bank_name text,
  account_name text,
  account_number text,
  mobile_money text,
  -- Periods that end by themselves; the public site names the first three.
  rejected_months integer default 6 not null,
  document_days integer default 30 not null,
  message_months integer default 24 not null,
  email_days integer default 30 not null,
  -- Null is no rule.
  minimum_rest_hours integer default 8,
  weekly_hours integer,
  -- Null is the e-mail address of the site's contact details.
  notify_messages text,
  notify_applications text,
  notify_quotes text,
  notify_incidents text,
  notify_requests text,
  longest_shift_hours integer default 12,
  free_day boolean default true not null,
  -- On average of a week over any three weeks; null is no rule.
  average_hours integer,
  -- Without a reason a shift against a rule is refused, in place of a warning.
  strict_rules boolean default false not null,
  removed_reason text,
  require_qualifications boolean default false not null,
  tax_number text,
  cap_rule text default 'off' not null,
  two_guards_rule text default 'warn' not null,
  told_an_hour integer default 6 not null,
  paid_a_day integer default 1000 not null,
  law_reviewed_on date,
  constraint company_settings_average_hours_check check ((average_hours >= 20) and (average_hours <= 168)),
  constraint company_settings_cap_rule_check check (cap_rule in ('off', 'warn', 'stop')),
  constraint company_settings_corporate_discount_rate_check check ((corporate_discount_rate >= 0) and (corporate_discount_rate <= 10000)),
  constraint company_settings_document_days_check check ((document_days >= 1) and (document_days <= 90)),
  constraint company_settings_email_days_check check ((email_days >= 7) and (email_days <= 365)),
  constraint company_settings_id_check check (id = 1),
  constraint company_settings_invoice_prefix_check check (invoice_prefix ~ '^[A-Z][A-Z0-9]{0,7}$'),
  constraint company_settings_longest_shift_hours_check check ((longest_shift_hours >= 1) and (longest_shift_hours <= 24)),
  constraint company_settings_message_months_check check ((message_months >= 1) and (message_months <= 60)),
  constraint company_settings_minimum_rest_hours_check check ((minimum_rest_hours >= 1) and (minimum_rest_hours <= 24)),
  constraint company_settings_paid_a_day_check check ((paid_a_day >= 0) and (paid_a_day <= 100000)),
  constraint company_settings_payment_terms_days_check check ((payment_terms_days >= 0) and (payment_terms_days <= 180)),
  constraint company_settings_rejected_months_check check ((rejected_months >= 1) and (rejected_months <= 24)),
  constraint company_settings_told_an_hour_check check ((told_an_hour >= 1) and (told_an_hour <= 60)),
  constraint company_settings_two_guards_rule_check check (two_guards_rule in ('warn', 'stop')),
  constraint company_settings_weekly_hours_check check ((weekly_hours >= 20) and (weekly_hours <= 168)),
  constraint company_settings_pkey primary key (id)
);
create index company_settings_deleted on company_settings using btree (deleted_at, id) where (deleted_at is not null);

-- Rates with the day from which each of them counts.
create table tax_rates (
  id integer generated always as identity,
  valid_from date not null,
  vat_rate integer not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  constraint tax_rates_vat_rate_check check ((vat_rate >= 0) and (vat_rate <= 10000)),
  constraint tax_rates_pkey primary key (id)
);
create index tax_rates_deleted on tax_rates using btree (deleted_at, id) where (deleted_at is not null);
create unique index tax_rates_valid_from on tax_rates using btree (valid_from) where (deleted_at is null);

-- Rates and rules by key, each with the day from which it counts.
create table dated_settings (
  id integer generated always as identity,
  key text not null,
  valid_from date not null,
  value jsonb not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  stage text default 'in_force' not null,
  source text,
  -- Of a value from a past day: the first day that no settled document has counted. Null is from valid_from on.
  counts_from date,
  constraint dated_settings_check check (counts_from >= valid_from),
  constraint dated_settings_key_check check (key ~ '^[a-z]+(\.[a-z]+)?$'),
  constraint dated_settings_source_check check (length(source) <= 300),
  constraint dated_settings_stage_check check (stage in ('in_force', 'assented', 'proposed')),
  constraint dated_settings_value_check check (jsonb_typeof(value) = 'object'),
  constraint dated_settings_pkey primary key (id)
);
create index dated_settings_deleted on dated_settings using btree (deleted_at, id) where (deleted_at is not null);
create unique index dated_settings_valid_from on dated_settings using btree (key, valid_from) where ((deleted_at is null) and (stage = 'in_force'));

-- Public holidays.
create table holidays (
  id integer generated always as identity,
  day date not null,
  name text not null,
  kind text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  constraint holidays_kind_check check (kind in ('fixed', 'movable', 'declared')),
  constraint holidays_pkey primary key (id)
);
create unique index holidays_day on holidays using btree (day) where (deleted_at is null);
create index holidays_deleted on holidays using btree (deleted_at, id) where (deleted_at is not null);
create index holidays_live on holidays using btree (id) where (deleted_at is null);
create index holidays_search on holidays using gin (lower(name) gin_trgm_ops);

-- What the public site says: one row.
create table home_contents (
  id integer default 1 not null,
  content jsonb not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  constraint home_contents_id_check check (id = 1),
  constraint home_contents_pkey primary key (id)
);
create index home_contents_deleted on home_contents using btree (deleted_at, id) where (deleted_at is not null);

-- Every content that the site has had.
create table home_versions (
  -- The version of the content.
  id integer not null,
  content jsonb not null,
  saved_at timestamptz default now() not null,
  account_id integer,
  constraint home_versions_pkey primary key (id)
);
create index home_versions_account_id on home_versions using btree (account_id);

-- E-mails sent and to be sent.
create table emails (
  id integer generated always as identity,
  -- The same at every attempt, so that a letter sent twice is recognised as one.
  message_id uuid default gen_random_uuid() not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- The record it is about, so that it is found and erased with it.
  about_table text,
  about_id integer,
  status text default 'Queued' not null,
  attempts integer default 0 not null,
  last_error text,
  created_at timestamptz default now() not null,
  sent_at timestamptz,
  search text generated always as (lower(((recipient || E'\n') || subject))) stored not null,
  attaches boolean default false not null,
  cause text,
  severity integer default 1 not null,
  -- How many others it stands for: "and 12 more".
  more integer default 0 not null,
  -- Not sent earlier.
  due_at timestamptz default now() not null,
  constraint emails_more_check check (more >= 0),
  constraint emails_status_check check (status in ('Queued', 'Sent', 'Failed')),
  constraint emails_pkey primary key (id)
);
create index emails_about on emails using btree (about_table, about_id);
create index emails_cause on emails using btree (cause, recipient, due_at);
create index emails_created_at on emails using btree (created_at);
create index emails_search on emails using gin (search gin_trgm_ops);
create index emails_status on emails using btree (status, id);

-- How somebody of the staff is told of what, and the quiet hours.
create table notification_preferences (
  account_id integer not null,
  -- By event; an event that is missing has the channels that everybody has at first.
  channels jsonb not null,
  -- {"from": "22:00", "until": "06:00"} in the company's time: until then nothing of lower severity goes to the phone.
  quiet jsonb,
  constraint notification_preferences_pkey primary key (account_id)
);

-- What somebody was told once, so that no second process tells it again.
create table told (
  event text not null,
  record_id integer not null,
  -- Of what the record said: another beginning of the shift, another end of the contract, is told again.
  stage text not null,
  at timestamptz default now() not null,
  constraint told_pkey primary key (event, record_id, stage)
);
create index told_at on told using btree (at);

-- Browsers and phones that are notified by web push.
create table push_devices (
  id integer generated always as identity,
  account_id integer not null,
  -- In which it was chosen; it ends with it, but not when the session only grows old.
  session_id bigint,
  -- Whoever knows the address and the keys can write to the device, if he has the key of this installation as well.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  label text not null,
  created_at timestamptz default now() not null,
  constraint push_devices_endpoint_check check ((endpoint ~ '^https?://') and (length(endpoint) <= 1000)),
  constraint push_devices_pkey primary key (id)
);
create index push_devices_account_id on push_devices using btree (account_id, id);
create unique index push_devices_endpoint on push_devices using btree (endpoint);
create index push_devices_session_id on push_devices using btree (session_id);

-- Messages to phones, sent and to be sent.
create table text_messages (
  id integer generated always as identity,
  account_id integer,
  channel text not null,
  event text not null,
  -- With the country's number, without a sign: 256772123456.
  recipient text not null,
  body text not null,
  -- Logged: there was no provider to send it.
  state text default 'Queued' not null,
  attempts integer default 0 not null,
  last_error text,
  -- Shillings, by the setting of the day on which it was sent.
  cost bigint default 0 not null,
  created_at timestamptz default now() not null,
  -- Not sent earlier; while a process sends it, when another may take over.
  due_at timestamptz default now() not null,
  sent_at timestamptz,
  guard_id integer,
  cause text,
  severity integer default 1 not null,
  more integer default 0 not null,
  constraint text_messages_channel_check check (channel in ('push', 'sms', 'whatsapp')),
  constraint text_messages_cost_check check (cost >= 0),
  constraint text_messages_event_check check (event in ('sos', 'not_on_post', 'slot_uncovered', 'missed_round', 'incident', 'other', 'licence', 'contract_ends', 'certificate', 'shifts', 'shift_changed', 'reminder', 'offer')),
  constraint text_messages_more_check check (more >= 0),
  constraint text_messages_recipient_check check ((recipient ~ '^\d{1,15}$') and ((channel = 'push') or (length(recipient) >= 9))),
  constraint text_messages_state_check check (state in ('Queued', 'Sent', 'Logged', 'Failed')),
  constraint text_messages_pkey primary key (id)
);
create index text_messages_account_id on text_messages using btree (account_id);
create index text_messages_cause on text_messages using btree (cause, recipient, due_at);
create index text_messages_created_at on text_messages using btree (created_at);
create index text_messages_guard_id on text_messages using btree (guard_id);

-- How many paid messages left on a day, which has a ceiling.
create table paid_message_days (
  day date not null,
  messages integer not null,
  constraint paid_message_days_messages_check check (messages >= 0),
  constraint paid_message_days_pkey primary key (day)
);

-- How many messages to phones were sent in a month, and what they cost.
create table text_message_months (
  month date not null,
  channel text not null,
  messages integer not null,
  cost bigint not null,
  constraint text_message_months_channel_check check (channel in ('push', 'sms', 'whatsapp')),
  constraint text_message_months_messages_check check (messages > 0),
  constraint text_message_months_month_check check (month = date_trunc('month', (month)::timestamptz)),
  constraint text_message_months_pkey primary key (month, channel)
);

-- Rows that somebody has just removed, for the Undo of the screens.
create table removed_rows (
  table_name text not null,
  record_id integer not null,
  removed_at timestamptz default now() not null,
  removed_by integer not null,
  content jsonb not null,
  constraint removed_rows_pkey primary key (table_name, record_id)
);
create index removed_rows_removed_at on removed_rows using btree (removed_at);
create index removed_rows_removed_by on removed_rows using btree (removed_by);

-- That something arrived, for staff; what it was is read from its record.
create table notices (
  id integer generated always as identity,
  at timestamptz default now() not null,
  kind text not null,
  record_id integer not null,
  -- Who caused it, when that was one of the staff: they know already.
  account_id integer,
  constraint notices_kind_check check (kind in ('message', 'application', 'quote', 'incident', 'request', 'qualification', 'credit_limit', 'login')),
  constraint notices_pkey primary key (id)
);
create index notices_at on notices using btree (at);

-- Up to where an account has marked all notices as read.
create table notice_marks (
  account_id integer not null,
  seen_id integer not null,
  constraint notice_marks_pkey primary key (account_id)
);

-- Single notices that an account has seen.
create table notice_reads (
  account_id integer not null,
  notice_id integer not null,
  constraint notice_reads_pkey primary key (account_id, notice_id)
);
create index notice_reads_notice_id on notice_reads using btree (notice_id);

-- Sites

-- Who the company guards.
create table clients (
  id integer generated always as identity,
  first_name text not null,
  last_name text not null,
  company_name text,
  address text,
  contacts text not null,
  registered_on date not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  quote_request_id integer,
  removed_reason text,
  tin text,
  vat_registered boolean default false not null,
  withholds_income boolean default false not null,
  withholds_vat boolean default false not null,
  billing_email text,
  billing_phone text,
  billing_address text,
  credit_limit bigint,
  dunning text default 'normal' not null,
  discount_note text,
  -- One line for each thing that is searched, so that no match runs over two of them.
  search text generated always as (((lower(((((((first_name || ' ') || last_name) || E'\n') || coalesce(company_name, '')) || E'\n') || contacts)) || E'\n') || phone_digits(contacts))) stored not null,
  constraint clients_credit_limit_check check ((credit_limit >= 0) and (credit_limit <= '1000000000000'::bigint)),
  constraint clients_discount_note check (length(discount_note) <= 500),
  constraint clients_dunning_check check (dunning in ('normal', 'none')),
  constraint clients_pkey primary key (id)
);
create index clients_address on clients using btree (address, id) where (deleted_at is null);
create index clients_company_name on clients using btree (company_name, id) where (deleted_at is null);
create index clients_contacts on clients using btree (contacts, id) where (deleted_at is null);
create index clients_deleted on clients using btree (deleted_at, id) where (deleted_at is not null);
create index clients_first_name on clients using btree (first_name, id) where (deleted_at is null);
create index clients_id_text on clients using gin (((id)::text) gin_trgm_ops) where (deleted_at is null);
create index clients_last_name on clients using btree (last_name, id) where (deleted_at is null);
create index clients_live on clients using btree (id) where (deleted_at is null);
create unique index clients_once_for_a_request on clients using btree (quote_request_id) where (deleted_at is null);
create index clients_quote_request_id on clients using btree (quote_request_id);
create index clients_registered_on on clients using btree (registered_on, id) where (deleted_at is null);
create index clients_search on clients using gin (search gin_trgm_ops);

-- A place that is guarded.
create table stations (
  id integer generated always as identity,
  name text not null,
  client_id integer not null,
  address text not null,
  latitude double precision,
  longitude double precision,
  minimum_guards integer default 1 not null,
  instructions text,
  active boolean default true not null,
  search text generated always as (lower(((name || E'\n') || address))) stored not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  client_since date,
  removed_reason text,
  radius_m integer default 100 not null,
  shared_kinds text[] default '{visitor,vehicle,delivery,inspection}'::text[] not null,
  visits_a_month integer default 0 not null,
  -- The plan counts from this day on.
  visits_from date,
  constraint stations_latitude_check check ((latitude >= ('-90'::integer)::double precision) and (latitude <= (90)::double precision)),
  constraint stations_longitude_check check ((longitude >= ('-180'::integer)::double precision) and (longitude <= (180)::double precision)),
  constraint stations_minimum_guards_check check ((minimum_guards >= 0) and (minimum_guards <= 1000)),
  constraint stations_radius_m_check check ((radius_m >= 30) and (radius_m <= 1000)),
  constraint stations_shared_kinds_check check (shared_kinds <@ array['routine', 'visitor', 'vehicle', 'key', 'delivery', 'handover', 'inspection', 'other']),
  constraint stations_visits_a_month_check check ((visits_a_month >= 0) and (visits_a_month <= 31)),
  constraint stations_pkey primary key (id)
);
create index stations_active on stations using btree (active, id) where (deleted_at is null);
create index stations_address on stations using btree (address, id) where (deleted_at is null);
create index stations_client_id on stations using btree (client_id, id) include (deleted_at);
create index stations_deleted on stations using btree (deleted_at, id) where (deleted_at is not null);
create index stations_id_text on stations using gin (((id)::text) gin_trgm_ops) where (deleted_at is null);
create index stations_live on stations using btree (id) where (deleted_at is null);
create index stations_minimum_guards on stations using btree (minimum_guards, id) where (deleted_at is null);
create index stations_name on stations using btree (name, id) where (deleted_at is null);
create index stations_search on stations using gin (search gin_trgm_ops);
create index stations_visited on stations using btree (id) where (visits_a_month > 0);

-- A document that staff put into the portal of a client; the file is stored encrypted.
create table client_documents (
  id integer generated always as identity,
  client_id integer not null,
  title text not null,
  kind text not null,
  -- The name of the file on disk, ours alone.
  file_id uuid not null,
  file_name text not null,
  file_kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  added_at timestamptz default now() not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  key_id text,
  removed_reason text,
  constraint client_documents_file_kind_check check (file_kind in ('pdf', 'docx', 'jpg', 'png')),
  constraint client_documents_kind_check check (kind in ('Contract', 'Report', 'Certificate', 'Other')),
  constraint client_documents_file_id_key unique (file_id),
  constraint client_documents_pkey primary key (id)
);
create index client_documents_client_id on client_documents using btree (client_id, id) include (deleted_at);
create index client_documents_deleted on client_documents using btree (deleted_at, id) where (deleted_at is not null);
create index client_documents_key_id on client_documents using btree (key_id);
create index client_documents_live on client_documents using btree (id) where (deleted_at is null);
create index client_documents_title on client_documents using gin (lower(title) gin_trgm_ops);

-- What a client asks for or complains of.
create table client_requests (
  id integer generated always as identity,
  reference text default new_reference('R') not null,
  client_id integer not null,
  station_id integer,
  kind text not null,
  subject text not null,
  -- New: the client wrote last, and nobody has taken it up.
  status text default 'New' not null,
  received_at timestamptz default now() not null,
  last_message_at timestamptz default now() not null,
  search text generated always as (lower(((reference || E'\n') || subject))) stored not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  constraint client_requests_kind_check check (kind in ('Request', 'Complaint', 'Extra guards')),
  constraint client_requests_status_check check (status in ('New', 'In Progress', 'Answered', 'Closed')),
  constraint client_requests_pkey primary key (id),
  constraint client_requests_reference_key unique (reference)
);
create index client_requests_client_id on client_requests using btree (client_id, id) include (deleted_at);
create index client_requests_deleted on client_requests using btree (deleted_at, id) where (deleted_at is not null);
create index client_requests_kind on client_requests using btree (kind, id) where (deleted_at is null);
create index client_requests_last_message_at on client_requests using btree (last_message_at, id) where (deleted_at is null);
create index client_requests_live on client_requests using btree (id) where (deleted_at is null);
create index client_requests_new on client_requests using btree (((status = 'New')), id) where (deleted_at is null);
create index client_requests_of_client on client_requests using btree (client_id, last_message_at, id) where (deleted_at is null);
create index client_requests_received_at on client_requests using btree (received_at, id) where (deleted_at is null);
create index client_requests_search on client_requests using gin (search gin_trgm_ops);
create index client_requests_station_id on client_requests using btree (station_id);
create index client_requests_status on client_requests using btree (status, id) where (deleted_at is null);

-- What was written about a request, by the client and by staff.
create table client_request_messages (
  id integer generated always as identity,
  request_id integer not null,
  at timestamptz default now() not null,
  account_id integer,
  kind text not null,
  text text not null,
  constraint client_request_messages_kind_check check (kind in ('Client', 'Answer', 'Note')),
  constraint client_request_messages_pkey primary key (id)
);
create index client_request_messages_account_id on client_request_messages using btree (account_id);
create index client_request_messages_request_id on client_request_messages using btree (request_id, id);
create index client_request_messages_text on client_request_messages using gin (lower(text) gin_trgm_ops);

-- Guards that a client orders besides the contract: a post, hours and their number.
create table extra_guard_orders (
  request_id integer not null,
  line_id integer not null,
  start_time time not null,
  end_time time not null,
  guards integer not null,
  state text default 'Asked' not null,
  decided_by integer,
  decided_at timestamptz,
  constraint extra_guard_orders_decided check ((state = 'Asked') = (decided_at is null)),
  constraint extra_guard_orders_guards_check check ((guards >= 1) and (guards <= 50)),
  constraint extra_guard_orders_state_check check (state in ('Asked', 'Accepted', 'Declined')),
  constraint extra_guard_orders_pkey primary key (request_id)
);
create index extra_guard_orders_decided_by on extra_guard_orders using btree (decided_by);
create index extra_guard_orders_line_id on extra_guard_orders using btree (line_id);

-- A day of such an order with the price of a shift.
create table extra_guard_days (
  request_id integer not null,
  day date not null,
  -- Shillings for one shift as it was when it was ordered; null where the contract names no price for it.
  rate bigint,
  constraint extra_guard_days_rate_check check ((rate >= 0) and (rate <= '1000000000000'::bigint)),
  constraint extra_guard_days_pkey primary key (request_id, day)
);

-- People

-- Somebody who is employed to guard.
create table guards (
  id integer generated always as identity,
  first_name text not null,
  last_name text not null,
  gender text not null,
  date_of_birth date not null,
  contacts text not null,
  email text not null,
  rank text not null,
  status text not null,
  hire_date date not null,
  -- The day the guard became Inactive; the monthly figures need it.
  left_on date,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  home_area text,
  search text generated always as (((lower(((((((((first_name || ' ') || last_name) || E'\n') || contacts) || E'\n') || email) || E'\n') || rank)) || E'\n') || phone_digits(contacts))) stored not null,
  constraint guards_gender_check check (gender in ('Male', 'Female', 'Other')),
  constraint guards_home_area_check check (home_area <> ''),
  constraint guards_status_check check (status in ('Active', 'On Leave', 'Suspended', 'In Training', 'Inactive')),
  constraint guards_pkey primary key (id)
);
comment on column guards.home_area is 'The area as in the addresses of stations: Ntinda.';
create index guards_date_of_birth on guards using btree (date_of_birth, id) where (deleted_at is null);
create index guards_deleted on guards using btree (deleted_at, id) where (deleted_at is not null);
create index guards_email on guards using btree (email, id) where (deleted_at is null);
create index guards_first_name on guards using btree (first_name, id) where (deleted_at is null);
create index guards_gender on guards using btree (gender, id) where (deleted_at is null);
create index guards_hire_date on guards using btree (hire_date, id) where (deleted_at is null);
create index guards_id_text on guards using gin (((id)::text) gin_trgm_ops) where (deleted_at is null);
create index guards_last_name on guards using btree (last_name, id) where (deleted_at is null);
create index guards_live on guards using btree (id) where (deleted_at is null);
create index guards_rank on guards using btree (rank, id) where (deleted_at is null);
create index guards_search on guards using gin (search gin_trgm_ops);
create index guards_status on guards using btree (status, id) where (deleted_at is null);

-- What a guard can be licensed, trained or certified for.
create table qualification_types (
  id integer generated always as identity,
  name text not null,
  kind text not null,
  -- Suggests when a new one ends; null when that is different for each, or never.
  validity_months integer,
  -- Every guard on duty, a guard with a firearm, or nobody has to have it.
  needed_for text not null,
  -- How many days before the end somebody is told, the longest first.
  remind_days integer[] default '{60,30,7}'::integer[] not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  constraint qualification_types_kind_check check (kind in ('licence', 'training', 'document', 'medical')),
  constraint qualification_types_needed_for_check check (needed_for in ('deploy', 'armed', 'drive', 'none')),
  constraint qualification_types_remind_days check ((0 < all (remind_days)) and (365 >= all (remind_days))),
  constraint qualification_types_validity_months_check check ((validity_months >= 1) and (validity_months <= 600)),
  constraint qualification_types_pkey primary key (id)
);
create index qualification_types_deleted on qualification_types using btree (deleted_at, id) where (deleted_at is not null);
create index qualification_types_kind on qualification_types using btree (kind, id) where (deleted_at is null);
create index qualification_types_live on qualification_types using btree (id) where (deleted_at is null);
create index qualification_types_name on qualification_types using btree (name, id) where (deleted_at is null);
create index qualification_types_needed_for on qualification_types using btree (needed_for, id) where (deleted_at is null);
create unique index qualification_types_once on qualification_types using btree (lower(name)) where (deleted_at is null);
create index qualification_types_search on qualification_types using gin (lower(name) gin_trgm_ops);

-- A licence, training, document or medical certificate of a guard.
create table guard_qualifications (
  id integer generated always as identity,
  guard_id integer not null,
  type_id integer not null,
  number text,
  issued_on date,
  -- The last day on which it is valid; null for ever.
  expires_on date,
  -- Accounts, kept as numbers, as deleted_by is: who has checked a licence may leave.
  verified_by integer,
  verified_at timestamptz,
  revoked_by integer,
  revoked_at timestamptz,
  revoked_reason text,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  constraint guard_qualifications_dates check (expires_on >= issued_on),
  constraint guard_qualifications_pkey primary key (id)
);
comment on table guard_qualifications is 'qualifications';
create index guard_qualifications_deleted on guard_qualifications using btree (deleted_at, id) where (deleted_at is not null);
create index guard_qualifications_ends on guard_qualifications using btree (guard_id, (
case
    when (revoked_at is null) then expires_on
    else '-infinity'::date
end)) where (deleted_at is null);
create index guard_qualifications_expires_on on guard_qualifications using btree (expires_on, id) where (deleted_at is null);
create index guard_qualifications_guard_id on guard_qualifications using btree (guard_id, id) include (deleted_at);
create index guard_qualifications_live on guard_qualifications using btree (id) where (deleted_at is null);
create index guard_qualifications_revoked on guard_qualifications using btree (id) where ((deleted_at is null) and (revoked_at is not null));
create index guard_qualifications_search on guard_qualifications using gin (lower(number) gin_trgm_ops);
create index guard_qualifications_type_id on guard_qualifications using btree (type_id, id) include (deleted_at);
create index guard_qualifications_unverified on guard_qualifications using btree (id) where ((deleted_at is null) and (verified_at is null) and (revoked_at is null));

-- That somebody was told of the end of a qualification.
create table qualification_reminders (
  qualification_id integer not null,
  expires_on date not null,
  days integer not null,
  at timestamptz default now() not null,
  constraint qualification_reminders_pkey primary key (qualification_id, expires_on, days)
);

-- A guard whom a client has asked not to have, at a station or at all.
create table client_bans (
  id integer generated always as identity,
  client_id integer not null,
  guard_id integer not null,
  -- Null for every station of the client.
  station_id integer,
  reason text not null,
  created_at timestamptz default now() not null,
  created_by integer,
  constraint client_bans_once unique nulls not distinct (guard_id, client_id, station_id),
  constraint client_bans_pkey primary key (id)
);
create index client_bans_client_id on client_bans using btree (client_id, id);
create index client_bans_created_by on client_bans using btree (created_by);
create index client_bans_station_id on client_bans using btree (station_id);

-- Days on which a guard is on leave, sick or suspended.
create table guard_absences (
  id integer generated always as identity,
  guard_id integer not null,
  kind text not null,
  from_on date not null,
  -- The last day; a suspension may go on until somebody ends it.
  until_on date,
  half_day boolean default false not null,
  state text default 'Asked' not null,
  decided_by integer,
  decided_at timestamptz,
  decided_reason text,
  -- May be about health: neither in a list nor in the audit log.
  note text,
  days daterange generated always as (daterange(from_on, until_on, '[]')) stored not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  leave_dates date[],
  asked_via text,
  constraint guard_absences_asked_via_check check (asked_via in ('office', 'guard_page', 'telephone', 'writing')),
  constraint guard_absences_dates check (until_on >= from_on),
  constraint guard_absences_half_day check ((not half_day) or (from_on = until_on)),
  constraint guard_absences_kind_check check (kind in ('annual', 'sick', 'maternity', 'paternity', 'compassionate', 'unpaid', 'suspension', 'training', 'awol')),
  constraint guard_absences_state_check check (state in ('Asked', 'Approved', 'Refused', 'Cancelled')),
  constraint guard_absences_until_on check ((until_on is not null) or (kind = 'suspension')),
  constraint guard_absences_overlap exclude using gist (guard_id with =, days with &&) where (((state = 'Approved') and (deleted_at is null))),
  constraint guard_absences_pkey primary key (id)
);
comment on table guard_absences is 'absences';
comment on column guard_absences.leave_dates is 'Of approved annual leave: the days that it takes. Those after the last day do not count, as when it ended early.';
create index guard_absences_days on guard_absences using gist (days) where (deleted_at is null);
create index guard_absences_deleted on guard_absences using btree (deleted_at, id) where (deleted_at is not null);
create index guard_absences_from_on on guard_absences using btree (from_on, id) where (deleted_at is null);
create index guard_absences_guard_id on guard_absences using btree (guard_id, id) include (deleted_at);
create index guard_absences_kind on guard_absences using btree (kind, id) where (deleted_at is null);
create index guard_absences_live on guard_absences using btree (id) where (deleted_at is null);
create index guard_absences_state on guard_absences using btree (state, id) where (deleted_at is null);

-- The scans of qualifications and certificates of absences, stored encrypted.
create table guard_files (
  -- The name of the file on disk, ours alone.
  id uuid not null,
  qualification_id integer,
  file_name text not null,
  kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  key_id text,
  received_at timestamptz default now() not null,
  absence_id integer,
  constraint guard_files_kind_check check (kind in ('pdf', 'docx', 'jpg', 'png')),
  constraint guard_files_owner check (num_nonnulls(qualification_id, absence_id) = 1),
  constraint guard_files_pkey primary key (id)
);
create index guard_files_absence_id on guard_files using btree (absence_id, received_at);
create index guard_files_key_id on guard_files using btree (key_id);
create index guard_files_qualification_id on guard_files using btree (qualification_id, received_at);

-- A vacancy on the careers page.
create table jobs (
  id integer generated always as identity,
  title text not null,
  location text not null,
  job_type text not null,
  description text not null,
  posted_on date not null,
  closes_on date,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  published boolean default true not null,
  removed_reason text,
  constraint jobs_pkey primary key (id)
);
create index jobs_deleted on jobs using btree (deleted_at, id) where (deleted_at is not null);

-- An application for a vacancy.
create table job_applications (
  id integer generated always as identity,
  reference text default new_reference('A') not null,
  job_id integer not null,
  name text not null,
  email text not null,
  message text,
  received_at timestamptz default now() not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  stage text default 'New' not null,
  stage_since timestamptz default now() not null,
  -- When the answer was found; what is kept, and how long, counts from here.
  decided_at timestamptz,
  rating integer,
  consent text default 'Not asked' not null,
  removed_reason text,
  phone text,
  search text generated always as (((((lower(((((name || E'\n') || email) || E'\n') || reference)) || E'\n') || coalesce(phone, '')) || E'\n') || phone_digits(phone))) stored not null,
  constraint job_applications_consent_check check (consent in ('Given', 'Not asked')),
  constraint job_applications_rating_check check ((rating >= 1) and (rating <= 5)),
  constraint job_applications_stage_check check (stage in ('New', 'Shortlisted', 'Interview', 'Offered', 'Hired', 'Rejected')),
  constraint job_applications_pkey primary key (id),
  constraint job_applications_reference_key unique (reference)
);
create index job_applications_decided_at on job_applications using btree (decided_at) where (decided_at is not null);
create index job_applications_deleted on job_applications using btree (deleted_at, id) where (deleted_at is not null);
create index job_applications_email on job_applications using btree (lower(email));
create index job_applications_job_id on job_applications using btree (job_id);
create index job_applications_search on job_applications using gin (search gin_trgm_ops);
create index job_applications_stage on job_applications using btree (stage, stage_since desc) where (deleted_at is null);

-- The files of an application, stored encrypted.
create table application_documents (
  id uuid not null,
  application_id integer,
  field text not null,
  file_name text not null,
  kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  guard_id integer,
  received_at timestamptz default now() not null,
  key_id text,
  constraint application_documents_kind_check check (kind in ('pdf', 'docx', 'jpg', 'png')),
  constraint application_documents_owner check (num_nonnulls(application_id, guard_id) = 1),
  constraint application_documents_pkey primary key (id)
);
create index application_documents_application_id on application_documents using btree (application_id);
create index application_documents_guard_id on application_documents using btree (guard_id);
create index application_documents_key_id on application_documents using btree (key_id);

-- What happened to an application: stages, notes, letters. Never changed.
create table application_events (
  id integer generated always as identity,
  application_id integer not null,
  at timestamptz default now() not null,
  account_id integer,
  from_stage text,
  to_stage text,
  note text,
  letter_subject text,
  constraint application_events_from_stage_check check (from_stage in ('New', 'Shortlisted', 'Interview', 'Offered', 'Hired', 'Rejected')),
  constraint application_events_to_stage_check check (to_stage in ('New', 'Shortlisted', 'Interview', 'Offered', 'Hired', 'Rejected')),
  constraint application_events_what check (num_nonnulls(to_stage, note, letter_subject) > 0),
  constraint application_events_pkey primary key (id)
);
create index application_events_account_id on application_events using btree (account_id);
create index application_events_application_id on application_events using btree (application_id);

-- Who was hired from which application.
create table hires (
  application_id integer not null,
  guard_id integer not null,
  constraint hires_guard_id_key unique (guard_id),
  constraint hires_pkey primary key (application_id)
);

-- Sales

-- What the company offers, with its price.
create table services (
  id integer generated always as identity,
  title text not null,
  description text not null,
  price_rate bigint not null,
  image text,
  category text,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  price_unit text,
  constraint services_category_check check (category in ('cctv', 'alarm', 'guards')),
  constraint services_price_rate_check check (price_rate >= 0),
  constraint services_pkey primary key (id)
);
create index services_deleted on services using btree (deleted_at, id) where (deleted_at is not null);

-- Somebody asks what a service would cost.
create table quote_requests (
  id integer generated always as identity,
  reference text default new_reference('Q') not null,
  service_id integer,
  site_type text not null,
  area text not null,
  guards_needed integer not null,
  start_date date,
  name text not null,
  email text not null,
  phone text,
  message text,
  status text default 'New' not null,
  received_at timestamptz default now() not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  search text generated always as (((lower(((((((((((reference || E'\n') || name) || E'\n') || email) || E'\n') || coalesce(phone, '')) || E'\n') || site_type) || E'\n') || area)) || E'\n') || phone_digits(phone))) stored not null,
  constraint quote_requests_guards_needed_check check (guards_needed >= 0),
  constraint quote_requests_status_check check (status in ('New', 'Quoted', 'Won', 'Lost')),
  constraint quote_requests_pkey primary key (id),
  constraint quote_requests_reference_key unique (reference)
);
create index quote_requests_area on quote_requests using btree (area, id) where (deleted_at is null);
create index quote_requests_deleted on quote_requests using btree (deleted_at, id) where (deleted_at is not null);
create index quote_requests_guards_needed on quote_requests using btree (guards_needed, id) where (deleted_at is null);
create index quote_requests_live on quote_requests using btree (id) where (deleted_at is null);
create index quote_requests_name on quote_requests using btree (name, id) where (deleted_at is null);
create index quote_requests_received_at on quote_requests using btree (received_at) where (deleted_at is null);
create index quote_requests_search on quote_requests using gin (search gin_trgm_ops);
create index quote_requests_service_id on quote_requests using btree (service_id);
create index quote_requests_site_type on quote_requests using btree (site_type, id) where (deleted_at is null);
create index quote_requests_start_date on quote_requests using btree (start_date, id) where (deleted_at is null);
create index quote_requests_status on quote_requests using btree (status) where (deleted_at is null);

-- What the company offers to one who asked.
create table quotations (
  id integer generated always as identity,
  request_id integer not null,
  -- Given by a trigger when it is sent; its revisions keep it.
  number text,
  revision integer default 1 not null,
  status text default 'Draft' not null,
  valid_until date not null,
  terms text,
  -- As they were when the draft was saved; what they are today is in the two tables above.
  discount_rate integer not null,
  vat_rate integer not null,
  guards integer not null,
  subtotal bigint not null,
  discount bigint not null,
  vat bigint not null,
  total bigint not null,
  token_hash bytea,
  sent_at timestamptz,
  answered_at timestamptz,
  decline_reason text,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  constraint quotations_check check ((discount >= 0) and (discount <= subtotal)),
  constraint quotations_sent check (((status = 'Draft') = (sent_at is null)) and ((status = 'Draft') or (number is not null))),
  constraint quotations_status_check check (status in ('Draft', 'Sent', 'Accepted', 'Declined', 'Superseded', 'Withdrawn')),
  constraint quotations_subtotal_check check (subtotal >= 0),
  constraint quotations_total check (total = ((subtotal - discount) + vat)),
  constraint quotations_vat_check check (vat >= 0),
  constraint quotations_pkey primary key (id),
  constraint quotations_token_hash_key unique (token_hash)
);
create index quotations_deleted on quotations using btree (deleted_at, id) where (deleted_at is not null);
create index quotations_request_id on quotations using btree (request_id);
create unique index quotations_revision on quotations using btree (number, revision) where (deleted_at is null);

-- The lines of a quotation.
create table quotation_lines (
  id integer generated always as identity,
  quotation_id integer not null,
  service_id integer,
  description text not null,
  guards boolean not null,
  quantity integer not null,
  months integer not null,
  monthly_rate bigint not null,
  constraint quotation_lines_monthly_rate_check check (monthly_rate >= 0),
  constraint quotation_lines_months_check check (months > 0),
  constraint quotation_lines_quantity_check check (quantity > 0),
  constraint quotation_lines_pkey primary key (id)
);
create index quotation_lines_quotation_id on quotation_lines using btree (quotation_id, id);
create index quotation_lines_service_id on quotation_lines using btree (service_id);

-- The last number of each year.
create table quotation_counters (
  year integer not null,
  last_number integer not null,
  constraint quotation_counters_pkey primary key (year)
);

-- Contracts

-- What a client has agreed to.
create table contracts (
  id integer generated always as identity,
  client_id integer not null,
  -- Assigned on activation.
  number text,
  title text not null,
  status text default 'Draft' not null,
  starts_on date not null,
  ends_on date,
  notice_days integer default 30 not null,
  renewal text default 'ends' not null,
  bill_basis text default 'approved_slots' not null,
  shortfall_rule text default 'by_minutes' not null,
  shortfall_multiple integer default 100 not null,
  -- Hundredths of a percent, as agreed.
  discount_rate integer default 0 not null,
  payment_terms_days integer,
  invoice_per text default 'contract' not null,
  po_number text,
  vat_mode text default 'standard' not null,
  billing_contact text,
  billing_email text,
  notes text,
  quotation_id integer,
  signed_document_id integer,
  suspended_from date,
  end_reason text,
  search text generated always as (lower(((coalesce(number, '') || E'\n') || title))) stored not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  billing_waits boolean default false not null,
  suspended_reason text,
  suspended_billed boolean default false not null,
  constraint contracts_bill_basis_check check (bill_basis in ('approved_slots', 'contract_arrears', 'contract_advance')),
  constraint contracts_dates check (ends_on >= starts_on),
  constraint contracts_discount_rate_check check ((discount_rate >= 0) and (discount_rate <= 10000)),
  constraint contracts_invoice_per_check check (invoice_per in ('contract', 'station')),
  constraint contracts_notice_days_check check ((notice_days >= 0) and (notice_days <= 365)),
  constraint contracts_number check ((number is not null) or status in ('Draft', 'Cancelled')),
  constraint contracts_payment_terms_days_check check ((payment_terms_days >= 0) and (payment_terms_days <= 180)),
  constraint contracts_renewal_check check (renewal in ('ends', 'renews_monthly', 'renews_yearly')),
  constraint contracts_shortfall_multiple_check check ((shortfall_multiple >= 100) and (shortfall_multiple <= 300)),
  constraint contracts_shortfall_rule_check check (shortfall_rule in ('by_minutes', 'whole_shift', 'none')),
  constraint contracts_status_check check (status in ('Draft', 'Active', 'Suspended', 'Ended', 'Cancelled')),
  constraint contracts_vat_mode_check check (vat_mode in ('standard', 'zero', 'exempt')),
  constraint contracts_number_key unique (number),
  constraint contracts_pkey primary key (id)
);
comment on column contracts.billing_waits is 'A month is invoiced once the client has confirmed it, or its objections are answered.';
create index contracts_client_id on contracts using btree (client_id, id);
create index contracts_deleted on contracts using btree (deleted_at, id) where (deleted_at is not null);
create index contracts_ends_on on contracts using btree (ends_on, id) where (deleted_at is null);
create index contracts_id_text on contracts using gin (((id)::text) gin_trgm_ops) where (deleted_at is null);
create index contracts_live on contracts using btree (id) where (deleted_at is null);
create index contracts_number on contracts using btree (number, id) where (deleted_at is null);
create unique index contracts_once_for_a_quotation on contracts using btree (quotation_id) where (deleted_at is null);
create index contracts_quotation_id on contracts using btree (quotation_id);
create index contracts_search on contracts using gin (search gin_trgm_ops);
create index contracts_signed_document_id on contracts using btree (signed_document_id);
create index contracts_starts_on on contracts using btree (starts_on, id) where (deleted_at is null);
create index contracts_status on contracts using btree (status, id) include (suspended_from) where (deleted_at is null);
create index contracts_title on contracts using btree (title, id) where (deleted_at is null);

-- A post at a station, or something else that is charged.
create table contract_lines (
  id integer generated always as identity,
  contract_id integer not null,
  kind text default 'guarding' not null,
  station_id integer,
  name text not null,
  from_on date not null,
  until_on date,
  armed boolean default false not null,
  requires integer[] default '{}'::integer[] not null,
  gender text default 'any' not null,
  post_orders text,
  -- Counts up with every change of the post orders.
  post_orders_version integer default 1 not null,
  relief text default 'in_post' not null,
  break_paid boolean default true not null,
  -- The shift_type of its shifts.
  shift_label text not null,
  -- The last day for which slots were generated.
  generated_until date,
  constraint contract_lines_dates check (until_on >= from_on),
  constraint contract_lines_gender_check check (gender in ('any', 'Male', 'Female')),
  constraint contract_lines_kind_check check (kind in ('guarding', 'fixed_monthly', 'once', 'per_use')),
  constraint contract_lines_relief_check check (relief in ('in_post', 'reliever')),
  constraint contract_lines_pkey primary key (id),
  constraint contract_lines_same_post exclude using gist (contract_id with =, station_id with =, lower(name) with =, daterange(from_on, until_on, '[]') with &&) where ((kind = 'guarding'))
);
create index contract_lines_contract_id on contract_lines using btree (contract_id, id);
create index contract_lines_generated_until on contract_lines using btree (generated_until) where (kind = 'guarding');
create index contract_lines_station_id on contract_lines using btree (station_id);

-- Days on which a contract was suspended.
create table contract_suspensions (
  id integer generated always as identity,
  contract_id integer not null,
  from_on date not null,
  until_on date,
  billed boolean not null,
  constraint contract_suspensions_dates check (until_on >= from_on),
  constraint contract_suspensions_pkey primary key (id)
);
comment on column contract_suspensions.until_on is 'Null while it lasts.';
comment on column contract_suspensions.billed is 'These days are charged all the same.';
create index contract_suspensions_contract_id on contract_suspensions using btree (contract_id);

-- Headcount, hours, days and rate of a line from a day on.
create table line_terms (
  id integer generated always as identity,
  line_id integer not null,
  valid_from date not null,
  seats integer not null,
  start_time time not null,
  end_time time not null,
  -- Bit 0 is Monday.
  weekdays integer not null,
  holiday text default 'same' not null,
  holiday_extra_percent integer default 100 not null,
  rate_unit text not null,
  rate bigint not null,
  extra_rate bigint,
  reason text,
  hours_chosen boolean default true not null,
  constraint line_terms_extra_rate_check check ((extra_rate >= 0) and (extra_rate <= '1000000000000'::bigint)),
  constraint line_terms_holiday_check check (holiday in ('same', 'off', 'extra')),
  constraint line_terms_holiday_extra_percent_check check ((holiday_extra_percent >= 0) and (holiday_extra_percent <= 300)),
  constraint line_terms_nobody check ((seats > 0) or (reason is not null)),
  constraint line_terms_rate_check check ((rate >= 0) and (rate <= '1000000000000'::bigint)),
  constraint line_terms_rate_unit_check check (rate_unit in ('guard_month', 'shift', 'hour', 'month')),
  constraint line_terms_seats_check check ((seats >= 0) and (seats <= 200)),
  constraint line_terms_weekdays_check check ((weekdays >= 1) and (weekdays <= 127)),
  constraint line_terms_once unique (line_id, valid_from),
  constraint line_terms_pkey primary key (id)
);
comment on column line_terms.hours_chosen is 'False for proposed hours and days that nobody has chosen yet; the contract cannot be activated.';

-- The last number of each year.
create table contract_counters (
  year integer not null,
  last_number integer not null,
  constraint contract_counters_pkey primary key (year)
);

-- The need of one seat of a post on one day.
create table slots (
  id bigint generated always as identity,
  line_id integer not null,
  term_id integer not null,
  seat integer not null,
  -- The day on which it starts, to which it belongs for charging and coverage.
  day date not null,
  start_time time not null,
  end_time time not null,
  -- An Open slot that is over counts as Uncovered (slot_state).
  state text default 'Open' not null,
  origin text default 'contract' not null,
  holiday boolean default false not null,
  off_reason text,
  off_by integer,
  off_billed boolean default false not null,
  -- Off because the contract is suspended: it comes back when the contract does.
  off_by_suspension boolean default false not null,
  version integer default 1 not null,
  ordered_reason text,
  covered_minutes integer,
  extra_request_id integer,
  -- Shillings for this extra shift as it was ordered; null for what the terms say.
  extra_rate bigint,
  part integer default 0 not null,
  next_day boolean default false not null,
  span tsrange generated always as (shift_range((day + (next_day)::integer), start_time, end_time)) stored not null,
  entered_late boolean default false not null,
  constraint slots_check check ((part = 2) or (not next_day)),
  constraint slots_covered_minutes_check check ((covered_minutes >= 0) and (covered_minutes <= 1440)),
  constraint slots_extra check ((origin = 'extra') or ((extra_request_id is null) and (extra_rate is null))),
  constraint slots_extra_rate_check check ((extra_rate >= 0) and (extra_rate <= '1000000000000'::bigint)),
  constraint slots_off check ((state = 'Off') = (off_reason is not null)),
  constraint slots_ordered_reason check ((origin = 'extra') = (ordered_reason is not null)),
  constraint slots_origin_check check (origin in ('contract', 'extra')),
  constraint slots_part check ((part = 0) or (origin = 'contract')),
  constraint slots_part_check check ((part >= 0) and (part <= 2)),
  constraint slots_seat_check check ((seat >= 1) and (seat <= 400)),
  constraint slots_state_check check (state in ('Open', 'Filled', 'Off', 'Decided', 'Cancelled')),
  constraint slots_pkey primary key (id)
);
comment on column slots.covered_minutes is 'Of a Decided slot: minutes for which a guard was there.';
comment on column slots.part is '0 for a whole slot, 1 and 2 for the parts of a split one, which share line, day and seat.';
comment on column slots.next_day is 'A second part that begins on the date after day.';
comment on column slots.entered_late is 'Made after it was over; Open, it is not decided until somebody says that nobody was there.';
create index slots_day on slots using btree (day, line_id);
create index slots_extra on slots using btree (line_id, day) where (origin = 'extra');
create index slots_extra_request_id on slots using btree (extra_request_id);
create index slots_line_id on slots using btree (line_id, day);
create unique index slots_once on slots using btree (line_id, day, seat) where ((origin = 'contract') and (part < 2));
create index slots_open on slots using btree (day, start_time, id) where (state = 'Open');
create unique index slots_second_part on slots using btree (line_id, day, seat) where (part = 2);
create index slots_term_id on slots using btree (term_id);

-- Roster

-- The secret address of the calendar of a guard or a station, as a hash.
create table calendar_feeds (
  id integer generated always as identity,
  guard_id integer,
  station_id integer,
  token_hash bytea not null,
  created_at timestamptz default now() not null,
  created_by integer,
  constraint calendar_feeds_of_one check (num_nonnulls(guard_id, station_id) = 1),
  constraint calendar_feeds_guard_id_key unique (guard_id),
  constraint calendar_feeds_pkey primary key (id),
  constraint calendar_feeds_station_id_key unique (station_id),
  constraint calendar_feeds_token_hash_key unique (token_hash)
);
create index calendar_feeds_created_by on calendar_feeds using btree (created_by);

-- A shift: a guard stands at a station.
create table duty_schedules (
  id integer generated always as identity,
  guard_id integer not null,
  station_id integer not null,
  shift_date date not null,
  start_time time not null,
  end_time time not null,
  shift_type text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  -- An end at or before the start is on the next day.
  shift tsrange generated always as (shift_range(shift_date, start_time, end_time)) stored not null,
  overruled text[] default '{}'::text[] not null,
  override_reason text,
  removed_reason text,
  slot_id bigint,
  status text default 'planned' not null,
  published_at timestamptz,
  acknowledged_at timestamptz,
  -- The slot it filled until the slot was cancelled: a guard without a post, until somebody decides.
  lost_slot_id bigint,
  replaced_by integer,
  constraint duty_schedules_overruled check (overruled <@ array['rest', 'length', 'free_day', 'average', 'cap', 'week', 'gender', 'two_guards', 'contract_hours']),
  constraint duty_schedules_status_check check (status in ('planned', 'published', 'acknowledged')),
  constraint duty_schedules_times check ((start_time <> end_time) or (slot_id is not null)),
  constraint duty_schedules_overlap exclude using gist (guard_id with =, shift with &&) where ((deleted_at is null)),
  constraint duty_schedules_pkey primary key (id)
);
create index duty_schedules_deleted on duty_schedules using btree (deleted_at, id) where (deleted_at is not null);
create index duty_schedules_end_time on duty_schedules using btree (end_time, id) where (deleted_at is null);
create index duty_schedules_guard_id on duty_schedules using btree (guard_id, shift_date, id) include (deleted_at);
create index duty_schedules_live on duty_schedules using btree (id) include (guard_id, station_id, shift_type) where (deleted_at is null);
create index duty_schedules_lost_slot_id on duty_schedules using btree (lost_slot_id);
create index duty_schedules_outside on duty_schedules using btree (shift_date, station_id) where ((slot_id is null) and (deleted_at is null));
create index duty_schedules_overruled on duty_schedules using btree (id) where ((overruled <> '{}'::text[]) and (deleted_at is null));
create index duty_schedules_replaced_by on duty_schedules using btree (replaced_by);
create index duty_schedules_shift_date on duty_schedules using btree (shift_date, start_time, id) where (deleted_at is null);
create index duty_schedules_shift_type on duty_schedules using btree (shift_type, id) where (deleted_at is null);
create unique index duty_schedules_slot on duty_schedules using btree (slot_id) where (deleted_at is null);
create index duty_schedules_slot_id on duty_schedules using btree (slot_id);
create index duty_schedules_start_time on duty_schedules using btree (start_time, id) where (deleted_at is null);
create index duty_schedules_station_id on duty_schedules using btree (station_id, shift_date, id) include (deleted_at);
create index duty_schedules_unpublished on duty_schedules using btree (shift_date, station_id) where ((status = 'planned') and (deleted_at is null));
create index duty_schedules_without_post on duty_schedules using btree (shift_date) where ((lost_slot_id is not null) and (slot_id is null) and (deleted_at is null));

-- Guards whose published shifts have changed and who are not told yet.
create table changed_shifts (
  id integer generated always as identity,
  guard_id integer not null,
  constraint changed_shifts_pkey primary key (id)
);
create index changed_shifts_guard_id on changed_shifts using btree (guard_id);

-- An open slot that a guard was asked to fill.
create table slot_offers (
  id bigint generated always as identity,
  slot_id bigint not null,
  guard_id integer not null,
  token_hash bytea not null,
  -- One that nobody has answered and that is over counts as Expired (offer_state).
  status text default 'Offered' not null,
  -- How the guard was told; nothing when there is no address, and the link is passed on by hand.
  channel text,
  -- Why the guard is asked although a working rule is broken.
  override_reason text,
  offered_at timestamptz default now() not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  text_by text,
  constraint slot_offers_channel_check check (channel = 'email'),
  constraint slot_offers_status_check check (status in ('Offered', 'Accepted', 'Declined', 'Taken', 'Withdrawn')),
  constraint slot_offers_text_by_check check (text_by in ('sms', 'whatsapp')),
  constraint slot_offers_pkey primary key (id),
  constraint slot_offers_token_hash_key unique (token_hash)
);
create index slot_offers_guard_id on slot_offers using btree (guard_id);
create index slot_offers_slot_id on slot_offers using btree (slot_id, id);

-- Attendance

-- When a guard came to a shift and left, and what was decided about it.
create table attendances (
  -- The shift.
  id integer not null,
  -- The slot that the shift filled, also after another shift has replaced it.
  slot_id bigint,
  state text not null,
  in_at timestamptz,
  out_at timestamptz,
  minutes integer default 0 not null,
  late_minutes integer default 0 not null,
  early_minutes integer default 0 not null,
  -- How it is known that the guard came and left.
  in_method text,
  out_method text,
  cause text,
  reason text,
  decided_by integer,
  decided_at timestamptz,
  approved_by integer,
  approved_at timestamptz,
  version integer default 1 not null,
  in_event uuid,
  out_event uuid,
  -- Marks of the reports by which it is known that the guard came, and left.
  in_flags text[] default '{}'::text[] not null,
  out_flags text[] default '{}'::text[] not null,
  -- Those of them that make doubt, until somebody confirms or decides.
  to_confirm text[] default '{}'::text[] not null,
  confirmed_by integer,
  confirmed_at timestamptz,
  constraint attendances_cause_check check (cause in ('late_transport', 'sick', 'awol', 'relief_late', 'sent_home', 'device_failed', 'client_asked', 'other')),
  constraint attendances_in check (state in ('On post', 'Done') = (in_at is not null)),
  constraint attendances_in_method_check check (in_method in ('desk', 'supervisor', 'kiosk', 'phone', 'import')),
  constraint attendances_minutes_check check ((minutes >= 0) and (minutes <= 1440)),
  constraint attendances_out check ((state = 'Done') = (out_at is not null)),
  constraint attendances_out_method_check check (out_method in ('desk', 'supervisor', 'kiosk', 'phone', 'import')),
  constraint attendances_state_check check (state in ('On post', 'Done', 'No show', 'Excused')),
  constraint attendances_times check (out_at > in_at),
  constraint attendances_to_confirm check ((to_confirm = '{}'::text[]) or ((in_at is not null) and (minutes = 0) and (approved_at is null))),
  constraint attendances_pkey primary key (id)
);
comment on column attendances.in_event is 'The event of a device by which it is known.';
create index attendances_absent on attendances using btree (id) where state in ('No show', 'Excused');
create index attendances_approved_by on attendances using btree (approved_by);
create index attendances_confirmed_by on attendances using btree (confirmed_by);
create index attendances_decided_by on attendances using btree (decided_by);
create index attendances_on_post on attendances using btree (slot_id) where (state = 'On post');
create index attendances_slot_id on attendances using btree (slot_id);
create index attendances_unconfirmed on attendances using btree (slot_id) where (to_confirm <> '{}'::text[]);

-- A station in a month: open, approved or locked.
create table attendance_periods (
  id integer generated always as identity,
  station_id integer not null,
  -- The first day of the month.
  month date not null,
  state text default 'Open' not null,
  approved_by integer,
  approved_at timestamptz,
  locked_by integer,
  locked_at timestamptz,
  reopened_reason text,
  -- What was approved: slots by what became of them, and minutes.
  totals jsonb,
  version integer default 1 not null,
  constraint attendance_periods_month_check check (extract(day from month) = (1)::numeric),
  constraint attendance_periods_state_check check (state in ('Open', 'Approved', 'Locked')),
  constraint attendance_periods_pkey primary key (id),
  constraint attendance_periods_station_id_month_key unique (station_id, month)
);
create index attendance_periods_approved_by on attendance_periods using btree (approved_by);
create index attendance_periods_locked_by on attendance_periods using btree (locked_by);
create index attendance_periods_month on attendance_periods using btree (month, station_id);

-- After how many minutes a level of the escalation ladder is told, by severity.
create table escalation_rungs (
  -- 1 supervisor, 2 call list, 3 operations manager, 4 owner.
  level integer not null,
  severity integer not null,
  -- Since the exception was opened; null for never.
  after_minutes integer,
  constraint escalation_rungs_after_minutes_check check ((after_minutes >= 0) and (after_minutes <= 1440)),
  constraint escalation_rungs_level_check check ((level >= 1) and (level <= 4)),
  constraint escalation_rungs_severity_check check ((severity >= 1) and (severity <= 3)),
  constraint escalation_rungs_pkey primary key (level, severity)
);

-- Who is told at a level of the escalation ladder.
create table escalation_people (
  level integer not null,
  account_id integer not null,
  constraint escalation_people_level_check check ((level >= 1) and (level <= 4)),
  constraint escalation_people_pkey primary key (level, account_id)
);
create index escalation_people_account_id on escalation_people using btree (account_id);

-- Something about attendance that somebody must see to.
create table exceptions (
  id integer generated always as identity,
  kind text not null,
  severity integer not null,
  station_id integer,
  guard_id integer,
  duty_id integer,
  slot_id bigint,
  state text default 'Opened' not null,
  opened_at timestamptz default now() not null,
  due_at timestamptz not null,
  assigned_to integer,
  -- What was done about it, in order: {at, by, what, text}.
  steps jsonb default '[]'::jsonb not null,
  resolution text,
  resolved_by integer,
  resolved_at timestamptz,
  version integer default 1 not null,
  event_id uuid,
  patrol_id integer,
  escalated_level integer default 0 not null,
  passed boolean default false not null,
  called_at timestamptz,
  constraint exceptions_escalated_level_check check ((escalated_level >= 0) and (escalated_level <= 4)),
  constraint exceptions_kind_check check (kind in ('to_confirm', 'typed_codes', 'no_rest', 'late_visit', 'not_deployable', 'no_post', 'missed_round', 'not_on_post', 'slot_uncovered', 'left_early', 'no_clock_out', 'sos', 'unplanned', 'late_evidence', 'outside')),
  constraint exceptions_resolved check (((state = 'Resolved') = (resolution is not null)) and ((state = 'Resolved') = (resolved_at is not null))),
  constraint exceptions_severity_check check ((severity >= 1) and (severity <= 3)),
  constraint exceptions_state_check check (state in ('Opened', 'Pending', 'Resolved')),
  constraint exceptions_pkey primary key (id)
);
comment on column exceptions.escalated_level is 'How far it was escalated: 0 for not at all, 4 for the owner.';
comment on column exceptions.passed is 'Of a shift ahead: what it is about has passed, whoever resolved it, so that the same is reported anew.';
create index exceptions_assigned_to on exceptions using btree (assigned_to, id);
create index exceptions_duty_id on exceptions using btree (duty_id);
create index exceptions_guard_id on exceptions using btree (guard_id, id);
create index exceptions_kind on exceptions using btree (kind, id);
create index exceptions_of_days_and_nights on exceptions using btree (id) where ((kind = 'no_rest') and (not passed));
create unique index exceptions_of_event on exceptions using btree (event_id) where (duty_id is null);
create unique index exceptions_of_patrol on exceptions using btree (patrol_id);
create unique index exceptions_of_shift on exceptions using btree (kind, duty_id) where ((duty_id is not null) and (not passed));
create index exceptions_of_shifts_ahead on exceptions using btree (kind, id) where (kind in ('not_deployable', 'no_post') and (not passed));
create unique index exceptions_of_slot on exceptions using btree (kind, slot_id) where (duty_id is null);
create unique index exceptions_of_visits on exceptions using btree (station_id) where ((kind = 'late_visit') and (state <> 'Resolved'));
create index exceptions_open on exceptions using btree (severity desc, opened_at, id) where (state <> 'Resolved');
create index exceptions_resolved_by on exceptions using btree (resolved_by);
create index exceptions_severity on exceptions using btree (severity, id);
create index exceptions_slot_id on exceptions using btree (slot_id);
create index exceptions_state on exceptions using btree (state, id);
create index exceptions_station_id on exceptions using btree (station_id, id);

-- What was learned of a slot after its end, and who told it.
create table late_facts (
  id integer generated always as identity,
  slot_id bigint not null,
  kind text not null,
  told_by text not null,
  reason text not null,
  account_id integer,
  at timestamptz default now() not null,
  constraint late_facts_kind_check check (kind in ('stood', 'closed', 'extra', 'nobody')),
  constraint late_facts_pkey primary key (id)
);
create index late_facts_account_id on late_facts using btree (account_id);
create index late_facts_slot_id on late_facts using btree (slot_id);

-- What a client says of a month: confirmed, or objections.
create table month_answers (
  id integer generated always as identity,
  client_id integer not null,
  -- The first day of the month.
  month date not null,
  state text not null,
  answered_by integer,
  answered_at timestamptz default now() not null,
  constraint month_answers_month_check check (extract(day from month) = (1)::numeric),
  constraint month_answers_state_check check (state in ('Confirmed', 'Objected')),
  constraint month_answers_client_id_month_key unique (client_id, month),
  constraint month_answers_pkey primary key (id)
);
create index month_answers_answered_by on month_answers using btree (answered_by);
create index month_answers_month on month_answers using btree (month, id);

-- A shift of a month to which a client objects, and the reply.
create table month_objections (
  id integer generated always as identity,
  answer_id integer not null,
  slot_id bigint not null,
  reason text not null,
  objected_by integer,
  objected_at timestamptz default now() not null,
  -- What staff have said to it.
  outcome text,
  reply text,
  replied_by integer,
  replied_at timestamptz,
  constraint month_objections_check check (((outcome is null) = (replied_at is null)) and ((outcome is null) = (reply is null))),
  constraint month_objections_outcome_check check (outcome in ('Accepted', 'Declined')),
  constraint month_objections_answer_id_slot_id_key unique (answer_id, slot_id),
  constraint month_objections_pkey primary key (id)
);
create index month_objections_objected_by on month_objections using btree (objected_by);
create index month_objections_replied_by on month_objections using btree (replied_by);
create index month_objections_slot_id on month_objections using btree (slot_id);

-- A row of the occurrence book of a station. Never changed; a correction is another row.
create table occurrences (
  id integer generated always as identity,
  -- The first row of the entry: its own id, unless it corrects another.
  entry_id integer not null,
  station_id integer not null,
  -- What a device reported (attendance_events), by which it arrives once.
  event_id uuid,
  guard_id integer,
  -- Who wrote it down at a desk.
  recorded_by integer,
  recorded_at timestamptz default now() not null,
  -- When it happened.
  at timestamptz not null,
  kind text not null,
  text text default '' not null,
  -- Facts of its kind, by name: the visitor's name and host, a number plate, the holder of a key.
  fields jsonb default '{}'::jsonb not null,
  -- Somebody or something is in, or out, until another entry ends it.
  opens boolean default false not null,
  -- The entry that it ends.
  closes integer,
  corrects integer,
  -- Why it was corrected.
  reason text,
  search text generated always as (lower(((text || E'\n') || (jsonb_path_query_array(fields, '$.*'::jsonpath))::text))) stored not null,
  -- The key or vehicle that it is about.
  item_id integer,
  -- The guard who has it; somebody else is named in the facts.
  holder_id integer,
  -- Why the guard may not drive, as it was when the entry was written.
  no_permit text,
  constraint occurrences_check check ((reason is null) = (corrects is null)),
  constraint occurrences_check1 check (not (opens and (closes is not null))),
  constraint occurrences_fields_check check (jsonb_typeof(fields) = 'object'),
  constraint occurrences_kind_check check (kind in ('routine', 'visitor', 'vehicle', 'key', 'delivery', 'handover', 'inspection', 'other')),
  constraint occurrences_corrects_key unique (corrects),
  constraint occurrences_event_id_key unique (event_id),
  constraint occurrences_pkey primary key (id)
);
create index occurrences_at on occurrences using btree (at, id);
create unique index occurrences_closed_once on occurrences using btree (closes) where (corrects is null);
create index occurrences_closes on occurrences using btree (closes);
create index occurrences_entry_id on occurrences using btree (entry_id, id);
create index occurrences_guard_id on occurrences using btree (guard_id);
create index occurrences_holder_id on occurrences using btree (holder_id);
create index occurrences_item_id on occurrences using btree (item_id);
create index occurrences_kind on occurrences using btree (kind, at, id);
create index occurrences_open on occurrences using btree (at, id) where opens;
create index occurrences_recorded_by on occurrences using btree (recorded_by);
create index occurrences_search on occurrences using gin (search gin_trgm_ops);
create index occurrences_station_id on occurrences using btree (station_id, at, id);
create index occurrences_station_open on occurrences using btree (station_id, at) where opens;

-- A key or vehicle of a station; what goes out and comes back is in the occurrence book.
create table register_items (
  id integer generated always as identity,
  station_id integer not null,
  category text not null,
  name text not null,
  plate text,
  -- Lost, broken or in repair: it cannot go out.
  in_service boolean default true not null,
  -- The entry of the book with which it is out.
  out_entry_id integer,
  removed_at timestamptz,
  version integer default 1 not null,
  search text generated always as (lower(((name || E'\n') || coalesce(plate, '')))) stored not null,
  out_since timestamptz,
  constraint register_items_category_check check (category in ('key', 'vehicle')),
  constraint register_items_plate_of_vehicle check ((plate is not null) = (category = 'vehicle')),
  constraint register_items_pkey primary key (id)
);
comment on column register_items.out_since is 'The time of the entry with which it is out, as it was corrected last.';
create index register_items_category on register_items using btree (category, name, id) where (removed_at is null);
create index register_items_name on register_items using btree (name, id) where (removed_at is null);
create unique index register_items_named on register_items using btree (station_id, category, lower(name)) where (removed_at is null);
create index register_items_out on register_items using btree (name, id) where (out_entry_id is not null);
create unique index register_items_out_entry_id on register_items using btree (out_entry_id);
create index register_items_out_first on register_items using btree (out_since, name, id) where (removed_at is null);
create index register_items_out_of_service on register_items using btree (name, id) where ((not in_service) and (removed_at is null));
create unique index register_items_plate on register_items using btree (upper(replace(plate, ' ', ''))) where (removed_at is null);
create index register_items_search on register_items using gin (search gin_trgm_ops);
create index register_items_station_id on register_items using btree (station_id, name, id);
create index register_items_station_out_first on register_items using btree (station_id, out_since, name, id) where (removed_at is null);

-- A point of a station with a printed code, which guards scan on their rounds.
create table checkpoints (
  id integer generated always as identity,
  station_id integer not null,
  name text not null,
  -- On the printed sheet as a QR code: 128 random bits.
  token text not null,
  -- Below it, to be typed.
  code text not null,
  latitude double precision,
  longitude double precision,
  -- Since it is on no route any more; its code is still known.
  removed_at timestamptz,
  version integer default 1 not null,
  -- When its present code was last put on a sheet.
  printed_at timestamptz,
  constraint checkpoints_latitude_check check ((latitude >= ('-90'::integer)::double precision) and (latitude <= (90)::double precision)),
  constraint checkpoints_longitude_check check ((longitude >= ('-180'::integer)::double precision) and (longitude <= (180)::double precision)),
  constraint checkpoints_place check ((latitude is null) = (longitude is null)),
  constraint checkpoints_code unique (code),
  constraint checkpoints_pkey primary key (id),
  constraint checkpoints_token unique (token)
);
create unique index checkpoints_name on checkpoints using btree (station_id, lower(name)) where (removed_at is null);
create index checkpoints_station_id on checkpoints using btree (station_id, id);

-- A code of a checkpoint that no longer counts, and since when.
create table retired_sheets (
  id integer generated always as identity,
  checkpoint_id integer not null,
  token text not null,
  code text not null,
  -- A scan of it counts when it was made before.
  retired_at timestamptz default now() not null,
  constraint retired_sheets_code unique (code),
  constraint retired_sheets_pkey primary key (id),
  constraint retired_sheets_token unique (token)
);
create index retired_sheets_checkpoint_id on retired_sheets using btree (checkpoint_id, id);

-- Points of a station that are walked together, and how long that may take.
create table routes (
  id integer generated always as identity,
  station_id integer not null,
  name text not null,
  -- Whether the points are walked in their order.
  ordered boolean default false not null,
  minutes_allowed integer not null,
  -- Between two points; what is faster stands out.
  min_seconds integer default 20 not null,
  -- Ids of checkpoints.
  points integer[] not null,
  -- Rounds are made up to this time.
  made_until timestamptz default now() not null,
  removed_at timestamptz,
  version integer default 1 not null,
  constraint routes_min_seconds_check check ((min_seconds >= 0) and (min_seconds <= 600)),
  constraint routes_minutes_allowed_check check ((minutes_allowed >= 5) and (minutes_allowed <= 240)),
  constraint routes_pkey primary key (id)
);
create index routes_made_until on routes using btree (made_until) where (removed_at is null);
create index routes_station_id on routes using btree (station_id, id);

-- When a route is walked: from, until, how often, on which days.
create table route_plans (
  id integer generated always as identity,
  route_id integer not null,
  -- The first round; an end at or before it is on the next day.
  from_time time not null,
  -- The last round at the latest.
  until_time time not null,
  every_minutes integer not null,
  -- Of the day on which the first round is; Monday is bit 0.
  weekdays integer default 127 not null,
  constraint route_plans_every_minutes_check check ((every_minutes >= 15) and (every_minutes <= 720)),
  constraint route_plans_weekdays_check check ((weekdays >= 1) and (weekdays <= 127)),
  constraint route_plans_pkey primary key (id)
);
create index route_plans_route_id on route_plans using btree (route_id);

-- What a supervisor has found at a station.
create table visits (
  id integer generated always as identity,
  station_id integer not null,
  -- Who was there; null when that account was erased.
  account_id integer,
  at timestamptz not null,
  recorded_at timestamptz default now() not null,
  latitude double precision,
  longitude double precision,
  accuracy_m double precision,
  -- To the station.
  distance_m integer,
  uniform integer not null,
  alertness integer not null,
  book_checked boolean not null,
  firearm_count integer,
  notes text,
  client_met boolean not null,
  -- The name with which the client has signed.
  signed_by text,
  constraint visits_alertness_check check ((alertness >= 1) and (alertness <= 5)),
  constraint visits_firearm_count_check check ((firearm_count >= 0) and (firearm_count <= 100)),
  constraint visits_latitude_check check ((latitude >= ('-90'::integer)::double precision) and (latitude <= (90)::double precision)),
  constraint visits_longitude_check check ((longitude >= ('-180'::integer)::double precision) and (longitude <= (180)::double precision)),
  constraint visits_position check ((latitude is null) = (longitude is null)),
  constraint visits_signed check (client_met or (signed_by is null)),
  constraint visits_uniform_check check ((uniform >= 1) and (uniform <= 5)),
  constraint visits_pkey primary key (id)
);
create index visits_account_id on visits using btree (account_id, at, id);
create index visits_at on visits using btree (at, id);
create index visits_placed on visits using btree (at) where (latitude is not null);
create index visits_station_id on visits using btree (station_id, at, id);

-- A guard whom a visit has found.
create table visit_guards (
  visit_id integer not null,
  guard_id integer not null,
  constraint visit_guards_pkey primary key (visit_id, guard_id)
);
create index visit_guards_guard_id on visit_guards using btree (guard_id);

-- A round: due, running, completed, incomplete or missed. One without a route was completed.
create table patrols (
  id integer generated always as identity,
  station_id integer not null,
  guard_id integer,
  completed_at timestamptz,
  route_id integer,
  -- The shift of the guard who scanned the first point.
  duty_id integer,
  -- Of its plan: a round after midnight is of the day on which the night began.
  day date,
  due_from timestamptz,
  due_until timestamptz,
  started_at timestamptz,
  state text default 'Completed' not null,
  -- Those of the route when the round was made.
  points integer[] default '{}'::integer[] not null,
  expected integer generated always as (cardinality(points)) stored not null,
  scanned integer default 0 not null,
  constraint patrols_completed check ((state = 'Completed') = (completed_at is not null)),
  constraint patrols_due check (((route_id is null) = (due_from is null)) and ((route_id is null) = (due_until is null)) and ((route_id is null) = (day is null))),
  constraint patrols_state_check check (state in ('Due', 'Running', 'Completed', 'Incomplete', 'Missed')),
  constraint patrols_window check (due_until > due_from),
  constraint patrols_pkey primary key (id)
);
create index patrols_completed_at on patrols using btree (completed_at);
create index patrols_day on patrols using btree (day, id) where (due_from is not null);
create index patrols_day_at_station on patrols using btree (station_id, day, id) where (due_from is not null);
create index patrols_day_in_state on patrols using btree (state, day, id) where (due_from is not null);
create index patrols_due_at_station on patrols using btree (station_id, due_from) where (due_from is not null);
create index patrols_due_from on patrols using btree (due_from) where (due_from is not null);
create index patrols_duty_id on patrols using btree (duty_id);
create index patrols_guard_id on patrols using btree (guard_id);
create unique index patrols_once on patrols using btree (route_id, due_from);
create index patrols_station_id on patrols using btree (station_id);
create index patrols_unsettled on patrols using btree (due_until) where state in ('Due', 'Running');

-- What became of a scan: its point, its round, and what stands out.
create table patrol_scans (
  event_id uuid not null,
  at timestamptz not null,
  guard_id integer not null,
  duty_id integer,
  -- Where the guard was to be.
  station_id integer,
  -- Null for a code that no point has.
  checkpoint_id integer,
  -- The round it belongs to, and whether it counts as its point.
  patrol_id integer,
  counts boolean not null,
  flags text[] not null,
  constraint patrol_scans_pkey primary key (event_id)
);
create index patrol_scans_at on patrol_scans using btree (at, guard_id);
create index patrol_scans_checkpoint_id on patrol_scans using btree (checkpoint_id);
create index patrol_scans_duty_id on patrol_scans using btree (duty_id);
create index patrol_scans_guard_id on patrol_scans using btree (guard_id);
create unique index patrol_scans_once on patrol_scans using btree (patrol_id, checkpoint_id) where counts;
create index patrol_scans_patrol_id on patrol_scans using btree (patrol_id);
create index patrol_scans_station_id on patrol_scans using btree (station_id);

-- Guard

-- The phone of a guard, or one that a station shares; enrolled by a code.
create table devices (
  id integer generated always as identity,
  kind text not null,
  guard_id integer,
  station_id integer,
  label text,
  -- ECDSA on P-256, uncompressed, in base64url; null until it is enrolled.
  public_key text,
  -- The hash of the code by which it is enrolled; null once it is.
  code_hash bytea,
  code_until timestamptz,
  opened_by integer,
  opened_at timestamptz default now() not null,
  enrolled_at timestamptz,
  last_seen timestamptz,
  revoked_at timestamptz,
  -- Since its guard has left: what happened before is still taken for three days.
  closed_at timestamptz,
  clock_skew integer,
  key_hash bytea,
  code_tries integer default 0 not null,
  constraint devices_enrolled check (((enrolled_at is null) = (public_key is null)) or (revoked_at is not null)),
  constraint devices_kind_check check (kind in ('phone', 'kiosk')),
  constraint devices_owner check (((kind = 'phone') = (guard_id is not null)) and ((kind = 'kiosk') = (station_id is not null))),
  constraint devices_pkey primary key (id)
);
create index devices_guard_id on devices using btree (guard_id, id);
create unique index devices_key_hash on devices using btree (key_hash);
create index devices_opened_by on devices using btree (opened_by);
create index devices_station_id on devices using btree (station_id, id);

-- The answer of an enrolment, for a phone that did not receive it.
create table enrolments (
  hash bytea not null,
  guard_id integer,
  answer jsonb not null,
  salt bytea not null,
  at timestamptz default now() not null,
  constraint enrolments_pkey primary key (hash)
);
create index enrolments_at on enrolments using btree (at);
create index enrolments_guard_id on enrolments using btree (guard_id);

-- When a wrong code of a phone was typed, for the ceiling of an hour.
create table wrong_codes (
  id integer generated always as identity,
  at timestamptz default now() not null,
  constraint wrong_codes_pkey primary key (id)
);
create index wrong_codes_at on wrong_codes using btree (at);

-- How far the outbox of a device was at its contacts, by which a clock that was moved is found.
create table device_contacts (
  device_id integer not null,
  seq integer not null,
  at timestamptz not null,
  -- The life of the page and its milliseconds at that contact; no clock that the guard can set.
  page text,
  uptime_ms integer,
  constraint device_contacts_pkey primary key (device_id, seq)
);

-- What a device signs to sign in, as a hash; each works once.
create table device_challenges (
  hash bytea not null,
  device_id integer not null,
  expires_at timestamptz not null,
  constraint device_challenges_pkey primary key (hash)
);
create index device_challenges_device_id on device_challenges using btree (device_id);
create index device_challenges_expires_at on device_challenges using btree (expires_at);

-- The PIN of a guard, hashed, and the wrong ones in a row.
create table guard_pins (
  guard_id integer not null,
  pin_hash text not null,
  set_at timestamptz default now() not null,
  -- Wrong ones in a row.
  failures integer default 0 not null,
  locked_at timestamptz,
  constraint guard_pins_pkey primary key (guard_id)
);

-- What a device reported, in parts by month of arrival. Never changed.
create table attendance_events (
  -- Made by the device; `attendance_event_ids` keeps it unique over all months.
  id uuid not null,
  received_at timestamptz default now() not null,
  -- The place in the chain of hashes.
  entry bigint default nextval('attendance_event_entries') not null,
  device_id integer not null,
  guard_id integer not null,
  duty_id integer,
  station_id integer,
  kind text not null,
  method text not null,
  -- Counts up in the outbox of the device.
  seq integer not null,
  device_time timestamptz not null,
  sent_time timestamptz not null,
  corrected_at timestamptz not null,
  skew_seconds integer not null,
  flags text[] default '{}'::text[] not null,
  payload jsonb default '{}'::jsonb not null,
  constraint attendance_events_flags_check check (flags <@ array['clock_moved', 'far_away', 'typed_code', 'old_code', 'unknown_point', 'out_of_order', 'skewed', 'outside', 'weak_position', 'no_position', 'late_sync', 'mock_suspected', 'fast_round', 'duplicate', 'foreign_device', 'unplanned', 'orders_unread', 'no_pin', 'wrong_station']),
  constraint attendance_events_kind_check check (kind in ('position', 'in', 'out', 'ack', 'scan', 'sos', 'sos_clear', 'entry', 'handover')),
  constraint attendance_events_method_check check (method in ('phone', 'kiosk')),
  constraint attendance_events_pkey primary key (id, received_at)
) partition by range (received_at);
create index attendance_events_duty_id on attendance_events using btree (duty_id);
create index attendance_events_entry on attendance_events using btree (entry);
create index attendance_events_guard_id on attendance_events using btree (guard_id, corrected_at);
create table attendance_events_other partition of attendance_events default;
alter sequence attendance_event_entries owned by attendance_events.entry;

-- Every event that has arrived, so that none arrives twice.
create table attendance_event_ids (
  id uuid not null,
  constraint attendance_event_ids_pkey primary key (id)
);

-- Each event's place in the chain of hashes.
create table attendance_event_seals (
  entry_id bigint not null,
  hash bytea not null,
  constraint attendance_event_seals_pkey primary key (entry_id)
);

-- Where a guard was, for 90 days.
create table event_positions (
  event_id uuid not null,
  guard_id integer not null,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m double precision,
  -- To the station of the shift.
  distance_m integer,
  constraint event_positions_latitude_check check ((latitude >= ('-90'::integer)::double precision) and (latitude <= (90)::double precision)),
  constraint event_positions_longitude_check check ((longitude >= ('-180'::integer)::double precision) and (longitude <= (180)::double precision)),
  constraint event_positions_pkey primary key (event_id)
);
create index event_positions_at on event_positions using btree (at);
create index event_positions_guard_id on event_positions using btree (guard_id);

-- A photo of an event, stored encrypted.
create table event_photos (
  -- The name of the file on disk, ours alone.
  id uuid not null,
  event_id uuid not null,
  guard_id integer not null,
  kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  key_id text,
  received_at timestamptz default now() not null,
  constraint event_photos_kind_check check (kind = 'jpg'),
  constraint event_photos_event_id_key unique (event_id),
  constraint event_photos_pkey primary key (id)
);
create index event_photos_guard_id on event_photos using btree (guard_id);
create index event_photos_key_id on event_photos using btree (key_id);

-- Which version of the orders of a post a guard has read.
create table orders_read (
  guard_id integer not null,
  line_id integer not null,
  version integer not null,
  read_at timestamptz not null,
  constraint orders_read_pkey primary key (guard_id, line_id)
);
create index orders_read_line_id on orders_read using btree (line_id);

-- Incidents

-- Something that happened at a station. The first text is never changed.
create table incidents (
  id integer generated always as identity,
  description text not null,
  guard_id integer not null,
  station_id integer not null,
  incident_date date not null,
  severity text not null,
  status text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  client_visible boolean default false not null,
  removed_reason text,
  -- In Kampala, on the day of the incident.
  occurred_time time,
  category text,
  police_reference text,
  reported_via text,
  assigned_to integer,
  -- How far it was escalated: 0 for not at all, 4 for the owner.
  escalated_level integer default 0 not null,
  -- The report of a guard's phone that it was made of.
  event_id uuid,
  constraint incidents_category_check check (category in ('theft', 'attempted_theft', 'intrusion', 'assault', 'fire', 'medical', 'accident', 'damage', 'traffic', 'alarm', 'firearm', 'misconduct', 'other')),
  constraint incidents_escalated_level_check check ((escalated_level >= 0) and (escalated_level <= 4)),
  constraint incidents_reported_via_check check (reported_via in ('radio', 'telephone', 'in_person', 'guard_phone', 'client', 'alarm_system')),
  constraint incidents_severity_check check (severity in ('Low', 'Medium', 'High')),
  constraint incidents_status_check check (status in ('Open', 'Pending', 'Closed')),
  constraint incidents_pkey primary key (id)
);
comment on column incidents.escalated_level is 'Until migration 113; since then in incident_escalations.';
create index incidents_assigned_to on incidents using btree (assigned_to);
create index incidents_category on incidents using btree (category, incident_date) where (deleted_at is null);
create index incidents_client_visible on incidents using btree (station_id, incident_date, id) where (client_visible and (deleted_at is null));
create index incidents_deleted on incidents using btree (deleted_at, id) where (deleted_at is not null);
create index incidents_description on incidents using gin (description gin_trgm_ops);
create unique index incidents_event_id on incidents using btree (event_id) where (event_id is not null);
create index incidents_guard_id on incidents using btree (guard_id, id) include (deleted_at);
create index incidents_id_text on incidents using gin (((id)::text) gin_trgm_ops) where (deleted_at is null);
create index incidents_incident_date on incidents using btree (incident_date, id) where (deleted_at is null);
create index incidents_live on incidents using btree (id) where (deleted_at is null);
create index incidents_severity on incidents using btree (severity, id) where (deleted_at is null);
create index incidents_severity_order on incidents using btree (array_position(array['Low', 'Medium', 'High'], severity), id) where (deleted_at is null);
create index incidents_station_id on incidents using btree (station_id, id) include (deleted_at);
create index incidents_status on incidents using btree (status, id) where (deleted_at is null);

-- What was added to an incident: corrections and changes of its status. Never changed.
create table incident_events (
  id integer generated always as identity,
  incident_id integer not null,
  at timestamptz default now() not null,
  account_id integer,
  from_status text,
  to_status text,
  correction text,
  reason text,
  constraint incident_events_from_status_check check (from_status in ('Open', 'Pending', 'Closed')),
  constraint incident_events_to_status_check check (to_status in ('Open', 'Pending', 'Closed')),
  constraint incident_events_pkey primary key (id)
);
create index incident_events_account_id on incident_events using btree (account_id);
create index incident_events_incident_id on incident_events using btree (incident_id);

-- Of which incidents somebody was reminded that the client was not told in time.
create table incident_client_reminders (
  incident_id integer not null,
  at timestamptz default now() not null,
  constraint incident_client_reminders_pkey primary key (incident_id)
);

-- Which levels of the escalation ladder were told of an incident, and how urgent it was then.
create table incident_escalations (
  incident_id integer not null,
  -- 1 supervisor, 2 call list, 3 operations manager, 4 owner.
  level integer not null,
  -- 3 for severity High and for firearms, assault and fire, 2 for Medium, 1 for Low.
  urgency integer not null,
  at timestamptz default now() not null,
  constraint incident_escalations_level_check check ((level >= 1) and (level <= 4)),
  constraint incident_escalations_urgency_check check ((urgency >= 1) and (urgency <= 3)),
  constraint incident_escalations_pkey primary key (incident_id, level, urgency)
);

-- Billing

-- What a client owes.
create table invoices (
  id integer generated always as identity,
  -- Given by a trigger.
  invoice_number text default '' not null,
  invoice_date date not null,
  amount_paid bigint not null,
  amount_due bigint not null,
  due_date date not null,
  status text not null,
  client_id integer not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  removed_reason text,
  kind text default 'one_amount' not null,
  -- Shillings before VAT, VAT, and its rate on the invoice date in hundredths of a percent; null for one amount.
  net bigint,
  vat bigint,
  vat_rate integer,
  -- Shillings of credit notes, with VAT.
  credited bigint default 0 not null,
  contract_id integer,
  -- The first day of the month that is charged.
  period_month date,
  po_number text,
  issued_at timestamptz,
  issued_by integer,
  fiscal_status text default 'not_required' not null,
  recipient jsonb default '{}'::jsonb not null,
  constraint invoices_amount_due_check check (amount_due >= 0),
  constraint invoices_amount_paid_check check (amount_paid >= 0),
  constraint invoices_balance check ((amount_paid + credited) <= amount_due),
  constraint invoices_credited_check check (credited >= 0),
  constraint invoices_dates check (due_date >= invoice_date),
  constraint invoices_figures check ((kind = 'one_amount') or ((net is not null) and (vat is not null) and (vat_rate is not null) and (issued_at is not null) and (amount_due = (net + vat)))),
  constraint invoices_fiscal_status_check check (fiscal_status in ('not_required', 'queued', 'fiscalised', 'failed')),
  constraint invoices_kind_check check (kind in ('one_amount', 'lines')),
  constraint invoices_net_check check (net >= 0),
  constraint invoices_period_month_check check (extract(day from period_month) = (1)::numeric),
  constraint invoices_status_check check (status in ('Paid', 'Pending', 'Overdue')),
  constraint invoices_vat_check check (vat >= 0),
  constraint invoices_vat_rate_check check ((vat_rate >= 0) and (vat_rate <= 10000)),
  constraint invoices_invoice_number_key unique (invoice_number),
  constraint invoices_pkey primary key (id)
);
create index invoices_amount_due on invoices using btree (amount_due, id) where (deleted_at is null);
create index invoices_amount_paid on invoices using btree (amount_paid, id) where (deleted_at is null);
create index invoices_client_id on invoices using btree (client_id, id) include (deleted_at);
create index invoices_contract_id on invoices using btree (contract_id, period_month);
create index invoices_deleted on invoices using btree (deleted_at, id) where (deleted_at is not null);
create index invoices_due_date on invoices using btree (due_date, id) where (deleted_at is null);
create index invoices_invoice_date on invoices using btree (invoice_date, id) where (deleted_at is null);
create index invoices_issued_by on invoices using btree (issued_by);
create index invoices_live on invoices using btree (id) include (invoice_number, status, client_id) where (deleted_at is null);
create index invoices_number on invoices using btree (invoice_number, id) where (deleted_at is null);
create index invoices_number_text on invoices using gin (invoice_number gin_trgm_ops) where (deleted_at is null);
create index invoices_open on invoices using btree (client_id, due_date) where ((deleted_at is null) and ((amount_paid + credited) < amount_due));
create index invoices_status on invoices using btree (status, due_date) where (deleted_at is null);
create index invoices_status_order on invoices using btree (status, id) where (deleted_at is null);

-- Money that came in, or that a client has withheld as tax; a wrong one is reversed, never deleted.
create table receipts (
  id integer generated always as identity,
  -- Given by a trigger.
  receipt_number text default '' not null,
  client_id integer not null,
  kind text not null,
  method text not null,
  amount bigint not null,
  received_on date not null,
  reference text,
  payer text,
  -- 'invoice': entered as the amount paid of an invoice.
  source text default 'desk' not null,
  -- The reference of a bank or a mobile money provider, imported once for ever.
  provider_ref text,
  certificate_state text,
  certificate_number text,
  certificate_date date,
  recorded_at timestamptz default now() not null,
  recorded_by integer,
  reversed_on date,
  reversed_by integer,
  reversed_reason text,
  search text generated always as (lower(((((receipt_number || E'\n') || coalesce(reference, '')) || E'\n') || coalesce(payer, '')))) stored not null,
  deposit_id integer,
  contract_id integer,
  recorded_with integer,
  recipient jsonb default '{}'::jsonb not null,
  constraint receipts_amount_check check ((amount > 0) or ((kind = 'deposit') and (deposit_id is not null) and (amount < 0))),
  constraint receipts_certificate check ((certificate_state is null) = kind not in ('income_wht', 'vat_wht')),
  constraint receipts_certificate_state_check check (certificate_state in ('awaited', 'received')),
  constraint receipts_contract check ((contract_id is null) or (kind = 'deposit') or (deposit_id is not null)),
  constraint receipts_kind_check check (kind in ('money', 'income_wht', 'vat_wht', 'deposit', 'write_off', 'carried')),
  constraint receipts_method_check check (method in ('cash', 'bank', 'cheque', 'mtn', 'airtel', 'other')),
  constraint receipts_reversed check ((reversed_on is null) = (reversed_reason is null)),
  constraint receipts_source_check check (source in ('desk', 'invoice', 'import')),
  constraint receipts_pkey primary key (id),
  constraint receipts_provider_ref_key unique (provider_ref),
  constraint receipts_receipt_number_key unique (receipt_number)
);
comment on column receipts.deposit_id is 'The deposit that this receipt applies or pays back.';
comment on column receipts.contract_id is 'The contract that a deposit is held for; also of what applies it or pays it back.';
comment on column receipts.recorded_with is 'Of tax that was withheld, the receipt of what was paid with it; null where the tax was recorded alone.';
create index receipts_amount on receipts using btree (amount, id);
create index receipts_certificates on receipts using btree (certificate_state, id) where (certificate_state is not null);
create index receipts_client_id on receipts using btree (client_id, id);
create index receipts_contract_id on receipts using btree (contract_id, id);
create index receipts_deposit_id on receipts using btree (deposit_id);
create index receipts_kind on receipts using btree (kind, id);
create index receipts_received_on on receipts using btree (received_on, id) include (amount);
create index receipts_recorded_by on receipts using btree (recorded_by);
create index receipts_recorded_with on receipts using btree (recorded_with);
create index receipts_reference on receipts using btree (lower(reference)) where (reference is not null);
create index receipts_reversed_by on receipts using btree (reversed_by);
create index receipts_reversed_on on receipts using btree (reversed_on, id) where (reversed_on is not null);
create index receipts_search on receipts using gin (search gin_trgm_ops);

-- What proves a receipt: a bank slip, a cheque; stored encrypted, and the newest one counts.
create table receipt_files (
  id integer generated always as identity,
  receipt_id integer not null,
  -- The name of the file on disk, ours alone.
  file_id uuid not null,
  file_name text not null,
  file_kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  key_id text,
  received_at timestamptz default now() not null,
  added_by integer,
  constraint receipt_files_file_kind_check check (file_kind in ('pdf', 'jpg', 'png')),
  constraint receipt_files_file_id_key unique (file_id),
  constraint receipt_files_pkey primary key (id)
);
create index receipt_files_added_by on receipt_files using btree (added_by);
create index receipt_files_key_id on receipt_files using btree (key_id);
create index receipt_files_receipt_id on receipt_files using btree (receipt_id, id);

-- What of a receipt settles which invoice; a negative amount corrects or reverses an earlier one.
create table payments (
  id integer generated always as identity,
  invoice_id integer not null,
  amount bigint not null,
  received_on date not null,
  method text not null,
  reference text,
  -- Unknown of payments from before.
  recorded_at timestamptz default now(),
  recorded_by integer,
  receipt_id integer,
  constraint payments_method_check check (method in ('cash', 'bank', 'cheque', 'mtn', 'airtel', 'other')),
  constraint payments_pkey primary key (id)
);
create index payments_invoice_id on payments using btree (invoice_id);
create index payments_receipt_id on payments using btree (receipt_id);
create index payments_received_on on payments using btree (received_on) include (amount, invoice_id);
create index payments_recorded_by on payments using btree (recorded_by);

-- A certificate of tax that a client has withheld and sent; the file is stored encrypted.
create table withholding_certificates (
  id integer generated always as identity,
  receipt_id integer not null,
  certificate_number text not null,
  certificate_date date not null,
  -- The name of the file on disk, ours alone.
  file_id uuid not null,
  file_name text not null,
  file_kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  key_id text,
  state text default 'sent' not null,
  refused_reason text,
  sent_at timestamptz default now() not null,
  sent_by integer,
  decided_at timestamptz,
  decided_by integer,
  constraint withholding_certificates_decided check ((state = 'sent') = (decided_at is null)),
  constraint withholding_certificates_file_kind_check check (file_kind in ('pdf', 'jpg')),
  constraint withholding_certificates_refused check ((state = 'refused') = (refused_reason is not null)),
  constraint withholding_certificates_state_check check (state in ('sent', 'accepted', 'refused')),
  constraint withholding_certificates_file_id_key unique (file_id),
  constraint withholding_certificates_pkey primary key (id)
);
create index withholding_certificates_decided_by on withholding_certificates using btree (decided_by);
create index withholding_certificates_key_id on withholding_certificates using btree (key_id);
create index withholding_certificates_receipt_id on withholding_certificates using btree (receipt_id, id);
create unique index withholding_certificates_sent on withholding_certificates using btree (receipt_id) where (state = 'sent');
create index withholding_certificates_sent_by on withholding_certificates using btree (sent_by);

-- A request to pay an invoice by mobile money, and what the provider says of it.
create table collections (
  id integer generated always as identity,
  -- Names the request to the provider, which takes it once.
  reference uuid default gen_random_uuid() not null,
  provider text default 'mtn' not null,
  invoice_id integer not null,
  client_id integer not null,
  -- 256 and nine digits.
  msisdn text not null,
  amount bigint not null,
  state text default 'Created' not null,
  -- As the provider spells it; NO_ANSWER when it has said nothing in 24 hours.
  reason text,
  polls integer default 0 not null,
  -- Not asked for earlier; while a process asks, when another may take over.
  next_at timestamptz default now() not null,
  transaction_id text,
  receipt_id integer,
  asked_by integer,
  asked_at timestamptz default now() not null,
  settled_at timestamptz,
  -- What the provider says was paid, where it differs.
  confirmed_amount bigint,
  constraint collections_amount_check check (amount > 0),
  constraint collections_check check ((state <> 'Check') or ((confirmed_amount is not null) and (transaction_id is not null))),
  constraint collections_confirmed_amount_check check (confirmed_amount > 0),
  constraint collections_msisdn_check check (msisdn ~ '^256\d{9}$'),
  constraint collections_provider_check check (provider in ('mtn', 'airtel')),
  constraint collections_settled check ((settled_at is null) = state in ('Created', 'Pending')),
  constraint collections_state_check check (state in ('Created', 'Pending', 'Check', 'Successful', 'Failed', 'Expired')),
  constraint collections_successful check ((state <> 'Successful') or (receipt_id is not null)),
  constraint collections_pkey primary key (id),
  constraint collections_reference_key unique (reference)
);
create index collections_asked_by on collections using btree (asked_by);
create index collections_client_id on collections using btree (client_id);
create index collections_invoice_id on collections using btree (invoice_id, id);
create unique index collections_open on collections using btree (invoice_id) where state in ('Created', 'Pending');
create index collections_receipt_id on collections using btree (receipt_id);
create index collections_to_check on collections using btree (id) where (state = 'Check');

-- What each issued invoice was counted from, chained by hashes that the documents carry.
create table invoice_seals (
  -- Without gaps.
  place integer not null,
  invoice_id integer not null,
  -- JSON, hashed as it stands.
  evidence text not null,
  digest bytea not null,
  hash bytea not null,
  sealed_at timestamptz default now() not null,
  constraint invoice_seals_digest_check check (octet_length(digest) = 32),
  constraint invoice_seals_hash_check check (octet_length(hash) = 32),
  constraint invoice_seals_place_check check (place > 0),
  constraint invoice_seals_hash_key unique (hash),
  constraint invoice_seals_invoice_id_key unique (invoice_id),
  constraint invoice_seals_pkey primary key (place)
);

-- The secret on the document of a sealed invoice, which opens its evidence.
create table invoice_openings (
  invoice_id integer not null,
  token_hash bytea not null,
  -- Encrypted, to be printed again on the document.
  secret text not null,
  key_id text not null,
  constraint invoice_openings_token_hash_check check (octet_length(token_hash) = 32),
  constraint invoice_openings_pkey primary key (invoice_id),
  constraint invoice_openings_token_hash_key unique (token_hash)
);
create index invoice_openings_key_id_idx on invoice_openings using btree (key_id);

-- Invoices whose documents have no secret, opened by number, seal and total; with the wrong totals that were given.
create table invoice_number_openings (
  invoice_id integer not null,
  wrong_totals integer default 0 not null,
  constraint invoice_number_openings_wrong_totals_check check ((wrong_totals >= 0) and (wrong_totals <= 5)),
  constraint invoice_number_openings_pkey primary key (invoice_id)
);

-- What the revenue authority is told of an issued invoice or credit note, and the number it gives.
create table fiscal_documents (
  id integer generated always as identity,
  invoice_id integer,
  credit_note_id integer,
  state text default 'queued' not null,
  attempts integer default 0 not null,
  -- No attempt begins earlier; while one is under way, when another process may take over.
  next_at timestamptz default now() not null,
  -- Why the last attempt failed.
  error text,
  -- What the authority calls it; a credit note names that of its invoice.
  authority_id text,
  fdn text,
  verification_code text,
  qr text,
  fiscalised_at timestamptz,
  -- Where the invoice goes by e-mail once it has its number.
  email_to text,
  constraint fiscal_documents_fiscalised check ((state = 'fiscalised') = (fdn is not null)),
  constraint fiscal_documents_of check (num_nonnulls(invoice_id, credit_note_id) = 1),
  constraint fiscal_documents_state_check check (state in ('queued', 'fiscalised', 'failed')),
  constraint fiscal_documents_pkey primary key (id)
);
create unique index fiscal_documents_credit_note_id on fiscal_documents using btree (credit_note_id);
create unique index fiscal_documents_fdn on fiscal_documents using btree (fdn);
create unique index fiscal_documents_invoice_id on fiscal_documents using btree (invoice_id);

-- What of an invoice is taken back, at its own rate of VAT.
create table credit_notes (
  id integer generated always as identity,
  -- Given by a trigger.
  credit_note_number text default '' not null,
  invoice_id integer not null,
  reason_code text not null,
  reason text not null,
  -- Shillings before VAT, VAT, and both; without a statement of VAT on the invoice, the net is all of it.
  net bigint not null,
  vat bigint not null,
  total bigint not null,
  issued_on date default local_today() not null,
  issued_at timestamptz default now() not null,
  issued_by integer,
  fiscal_status text default 'not_required' not null,
  parts jsonb default '[]'::jsonb not null,
  recipient jsonb default '{}'::jsonb not null,
  constraint credit_notes_fiscal_status_check check (fiscal_status in ('not_required', 'queued', 'fiscalised', 'failed')),
  constraint credit_notes_net_check check (net > 0),
  constraint credit_notes_parts check (jsonb_typeof(parts) = 'array'),
  constraint credit_notes_reason_code_check check (reason_code in ('uncovered', 'rate', 'duplicate', 'wrong_client', 'goodwill', 'contract_ended', 'other')),
  constraint credit_notes_total check (total = (net + vat)),
  constraint credit_notes_vat_check check (vat >= 0),
  constraint credit_notes_credit_note_number_key unique (credit_note_number),
  constraint credit_notes_pkey primary key (id)
);
create index credit_notes_invoice_id on credit_notes using btree (invoice_id);
create index credit_notes_issued_by on credit_notes using btree (issued_by);
create index credit_notes_issued_on on credit_notes using btree (issued_on, id);
create index credit_notes_number on credit_notes using gin (credit_note_number gin_trgm_ops);
create index credit_notes_reason on credit_notes using btree (reason_code, id);
create index credit_notes_total on credit_notes using btree (total, id);

-- That a client was reminded of an invoice, once for each level.
create table reminders (
  id integer generated always as identity,
  invoice_id integer not null,
  -- Days after the due date.
  level integer not null,
  sent_at timestamptz default now() not null,
  constraint reminders_level_check check ((level >= '-3'::integer) and (level <= 30)),
  constraint reminders_invoice_id_level_key unique (invoice_id, level),
  constraint reminders_pkey primary key (id)
);

-- What a client has promised to pay and until when; the latest counts.
create table promises (
  id integer generated always as identity,
  client_id integer not null,
  amount bigint not null,
  on_day date not null,
  note text,
  made_at timestamptz default now() not null,
  made_by integer,
  constraint promises_amount_check check (amount > 0),
  constraint promises_pkey primary key (id)
);
create index promises_client_id on promises using btree (client_id, id);
create index promises_made_by on promises using btree (made_by);

-- Clients who owe more than their limit, of which staff were told.
create table credit_limit_alerts (
  client_id integer not null,
  since timestamptz default now() not null,
  constraint credit_limit_alerts_pkey primary key (client_id)
);

-- The last number of each year.
create table invoice_counters (
  year integer not null,
  last_number integer not null,
  constraint invoice_counters_pkey primary key (year)
);

-- The last number of each other kind of document and year.
create table document_counters (
  kind text not null,
  year integer not null,
  last_number integer not null,
  constraint document_counters_pkey primary key (kind, year)
);

-- That the drafts of a month were computed, by whom and with what result.
create table billing_runs (
  id integer generated always as identity,
  -- The first day of the month.
  month date not null,
  started_by integer,
  started_at timestamptz default now() not null,
  -- Drafts by what the run did with them.
  counts jsonb default '{}'::jsonb not null,
  computed_at timestamptz,
  constraint billing_runs_month_check check (extract(day from month) = (1)::numeric),
  constraint billing_runs_pkey primary key (id)
);
create index billing_runs_month on billing_runs using btree (month, id);
create index billing_runs_started_by on billing_runs using btree (started_by);

-- A month of a contract that is charged as agreed although nothing is recorded of it.
create table unrecorded_months (
  id integer generated always as identity,
  contract_id integer not null,
  month date not null,
  reason text not null,
  account_id integer,
  at timestamptz default now() not null,
  constraint unrecorded_months_month_check check (extract(day from month) = (1)::numeric),
  constraint unrecorded_months_contract_id_month_key unique (contract_id, month),
  constraint unrecorded_months_pkey primary key (id)
);
create index unrecorded_months_account_id on unrecorded_months using btree (account_id);

-- What a contract is charged for a month, until it is issued.
create table invoice_drafts (
  id integer generated always as identity,
  contract_id integer not null,
  client_id integer not null,
  -- Where the contract has an invoice for each station.
  station_id integer,
  month date not null,
  state text default 'Draft' not null,
  -- A hash of the lines: whether a later run comes to the same.
  basis text not null,
  -- Shillings; the shortfall and the discount are taken from the rest.
  agreed bigint not null,
  shortfall bigint not null,
  extras bigint not null,
  discount bigint not null,
  net bigint not null,
  vat_rate integer not null,
  vat bigint not null,
  total bigint not null,
  -- What a run after the review comes to, net; null while it is the same.
  changed_net bigint,
  warnings jsonb default '[]'::jsonb not null,
  note text,
  po_number text,
  computed_at timestamptz default now() not null,
  reviewed_by integer,
  reviewed_at timestamptz,
  invoice_id integer,
  version integer default 1 not null,
  receipt_id integer,
  in_advance boolean default false not null,
  discount_rate integer default 0 not null,
  happened jsonb,
  constraint invoice_drafts_carried check ((receipt_id is null) or (state = 'Discarded')),
  constraint invoice_drafts_issued check ((state = 'Issued') = (invoice_id is not null)),
  constraint invoice_drafts_month_check check (extract(day from month) = (1)::numeric),
  constraint invoice_drafts_state_check check (state in ('Draft', 'Reviewed', 'Issued', 'Discarded')),
  constraint invoice_drafts_pkey primary key (id)
);
comment on column invoice_drafts.receipt_id is 'The receipt by which what the client is owed was carried to the next month.';
comment on column invoice_drafts.in_advance is 'What happens in the month is not in it: the next one charges that.';
comment on column invoice_drafts.discount_rate is 'The discount on guarding that it was computed with, in hundredths of a percent.';
comment on column invoice_drafts.happened is 'By the id of a line of the contract, the months (YYYY-MM) whose shortfalls and extra guards it charges. Null for what was computed before this was kept: the month before, or its own where that was not charged in advance.';
create index invoice_drafts_client_id on invoice_drafts using btree (client_id, id);
create index invoice_drafts_contract_id on invoice_drafts using btree (contract_id, month);
create unique index invoice_drafts_invoice_id on invoice_drafts using btree (invoice_id);
create index invoice_drafts_month on invoice_drafts using btree (month, state, id);
create unique index invoice_drafts_once on invoice_drafts using btree (contract_id, month, coalesce(station_id, 0)) where (state <> 'Discarded');
create unique index invoice_drafts_receipt_id on invoice_drafts using btree (receipt_id);
create index invoice_drafts_reviewed_by on invoice_drafts using btree (reviewed_by);
create index invoice_drafts_station_id on invoice_drafts using btree (station_id);

-- A line of a draft or an invoice, with how it was counted.
create table invoice_lines (
  id bigint generated always as identity,
  invoice_id integer,
  draft_id integer,
  seq integer not null,
  line_id integer,
  term_id integer,
  station_id integer,
  kind text not null,
  description text not null,
  quantity double precision,
  unit text,
  unit_price bigint,
  -- Shillings; negative for a shortfall and the discount.
  amount bigint not null,
  vat_mode text not null,
  -- How it was counted, down to the slots.
  explain jsonb default '{}'::jsonb not null,
  station_name text,
  constraint invoice_lines_kind_check check (kind in ('guarding', 'holiday', 'extra', 'shortfall', 'fixed', 'discount', 'other')),
  constraint invoice_lines_of check (num_nonnulls(invoice_id, draft_id) = 1),
  constraint invoice_lines_seq_check check (seq > 0),
  constraint invoice_lines_vat_mode_check check (vat_mode in ('standard', 'zero', 'exempt')),
  constraint invoice_lines_pkey primary key (id)
);
create unique index invoice_lines_draft_id on invoice_lines using btree (draft_id, seq);
create unique index invoice_lines_invoice_id on invoice_lines using btree (invoice_id, seq);
create index invoice_lines_line_id on invoice_lines using btree (line_id);
create index invoice_lines_station_id on invoice_lines using btree (station_id);
create index invoice_lines_term_id on invoice_lines using btree (term_id);

-- Website

-- A message from the contact form.
create table contact_messages (
  id integer generated always as identity,
  reference text default new_reference('M') not null,
  name text not null,
  email text not null,
  subject text,
  message text not null,
  received_at timestamptz default now() not null,
  search text generated always as (lower(((((((((name || E'\n') || email) || E'\n') || coalesce(subject, '')) || E'\n') || message) || E'\n') || reference))) stored not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by integer,
  in_trash boolean default false not null,
  kind text default 'Message' not null,
  status text default 'Unread' not null,
  note text,
  removed_reason text,
  constraint contact_messages_kind_check check (kind in ('Message', 'Consultation')),
  constraint contact_messages_status_check check (status in ('Unread', 'Read', 'Handled')),
  constraint contact_messages_pkey primary key (id),
  constraint contact_messages_reference_key unique (reference)
);
create index contact_messages_deleted on contact_messages using btree (deleted_at, id) where (deleted_at is not null);
create index contact_messages_email on contact_messages using btree (email, id) where (deleted_at is null);
create index contact_messages_handled on contact_messages using btree (received_at) where (status = 'Handled');
create index contact_messages_kind on contact_messages using btree (kind, id) where (deleted_at is null);
create index contact_messages_live on contact_messages using btree (id) where (deleted_at is null);
create index contact_messages_name on contact_messages using btree (name, id) where (deleted_at is null);
create index contact_messages_received_at on contact_messages using btree (received_at, id) where (deleted_at is null);
create index contact_messages_search on contact_messages using gin (search gin_trgm_ops);
create index contact_messages_status on contact_messages using btree (status, id) where (deleted_at is null);
create index contact_messages_subject on contact_messages using btree (subject, id) where (deleted_at is null);
create index contact_messages_unread on contact_messages using btree (((status = 'Unread')), id) where (deleted_at is null);

-- What staff answered by e-mail.
create table contact_replies (
  id integer generated always as identity,
  contact_id integer not null,
  at timestamptz default now() not null,
  account_id integer,
  text text not null,
  constraint contact_replies_pkey primary key (id)
);
create index contact_replies_account_id on contact_replies using btree (account_id);
create index contact_replies_contact_id on contact_replies using btree (contact_id);

-- Platform

-- A photo of an incident or of a request of a client, as it was sent and as a copy without place and time.
create table photos (
  -- The name of the file on disk, ours alone.
  id uuid not null,
  copy_of uuid,
  incident_id integer,
  request_id integer,
  kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  key_id text,
  -- Who sent it: an account, or the phone of a guard with an event.
  account_id integer,
  event_id uuid,
  received_at timestamptz default now() not null,
  visit_id integer,
  constraint photos_kind_check check (kind in ('jpg', 'png', 'webp')),
  constraint photos_owner check (num_nonnulls(incident_id, request_id, visit_id) = 1),
  constraint photos_pkey primary key (id)
);
create index photos_account_id on photos using btree (account_id);
create unique index photos_copy_of on photos using btree (copy_of);
create index photos_event_id on photos using btree (event_id);
create index photos_incident_id on photos using btree (incident_id);
create index photos_key_id on photos using btree (key_id);
create unique index photos_of_incident on photos using btree (incident_id, sha256) where (copy_of is null);
create unique index photos_of_request on photos using btree (request_id, sha256) where (copy_of is null);
create unique index photos_of_visit on photos using btree (visit_id, sha256) where (copy_of is null);
create index photos_request_id on photos using btree (request_id);
create index photos_visit_id on photos using btree (visit_id);

-- The answer of a request that was made with a key, so that a repetition gets the same one.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  body text,
  created_at timestamptz default now() not null,
  constraint idempotency_keys_pkey primary key (scope, key)
);
create index idempotency_keys_created_at on idempotency_keys using btree (created_at);

-- An import from a file.
create table imports (
  id integer generated always as identity,
  kind text not null,
  file_name text not null,
  rows integer not null,
  imported_at timestamptz default now() not null,
  imported_by integer,
  undone_at timestamptz,
  undone_by integer,
  constraint imports_pkey primary key (id)
);
create index imports_imported_by on imports using btree (imported_by);
create index imports_kind on imports using btree (kind, id);
create index imports_undone_by on imports using btree (undone_by);

-- The records that an import has made, so that it can be undone.
create table import_records (
  import_id integer not null,
  record_id integer not null,
  constraint import_records_pkey primary key (import_id, record_id)
);

-- Fingerprints of the keys that secrets and documents are encrypted with.
create table secret_keys (
  id text not null,
  current boolean not null,
  since timestamptz default now() not null,
  constraint secret_keys_id check (id ~ '^[0-9a-f]{32}$'),
  constraint secret_keys_pkey primary key (id)
);
create unique index secret_keys_current on secret_keys using btree (current) where current;

-- How often an address has made a call within a minute. Lost in a crash, which costs nothing.
create unlogged table call_counts (
  call text not null,
  address text not null,
  since timestamptz default now() not null,
  count integer default 1 not null,
  constraint call_counts_pkey primary key (call, address)
) with (fillfactor='70');
create index call_counts_since on call_counts using btree (since);

-- How many live records a table has, as of the last folding.
create table record_counts (
  table_name text not null,
  live bigint not null,
  constraint record_counts_pkey primary key (table_name)
);

-- What has changed since the last folding.
create table record_count_changes (
  table_name text not null,
  change bigint not null
);
create index record_count_changes_table_name on record_count_changes using btree (table_name);

-- What the overview counts, by month.
create table month_counts (
  series text not null,
  month date not null,
  amount bigint not null
);
create index month_counts_month on month_counts using btree (series, month);

-- References

alter table invoices
  add constraint invoices_client_id_fkey foreign key (client_id) references clients(id),
  add constraint invoices_contract_id_fkey foreign key (contract_id) references contracts(id),
  add constraint invoices_issued_by_fkey foreign key (issued_by) references accounts(id) on delete set null;

alter table slots
  add constraint slots_extra_request_id_fkey foreign key (extra_request_id) references client_requests(id) on delete set null,
  add constraint slots_line_id_fkey foreign key (line_id) references contract_lines(id) on delete cascade,
  add constraint slots_term_id_fkey foreign key (term_id) references line_terms(id) on delete cascade;

alter table promises
  add constraint promises_client_id_fkey foreign key (client_id) references clients(id),
  add constraint promises_made_by_fkey foreign key (made_by) references accounts(id) on delete set null;

alter table account_stations
  add constraint account_stations_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  add constraint account_stations_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table accounts
  add constraint accounts_client_id_fkey foreign key (client_id) references clients(id),
  add constraint accounts_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade;

alter table application_documents
  add constraint application_documents_application_id_fkey foreign key (application_id) references job_applications(id) on delete cascade,
  add constraint application_documents_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade,
  add constraint application_documents_key_id_fkey foreign key (key_id) references secret_keys(id);

alter table application_events
  add constraint application_events_account_id_fkey foreign key (account_id) references accounts(id) on delete set null,
  add constraint application_events_application_id_fkey foreign key (application_id) references job_applications(id) on delete cascade;

alter table attendance_periods
  add constraint attendance_periods_approved_by_fkey foreign key (approved_by) references accounts(id) on delete set null,
  add constraint attendance_periods_locked_by_fkey foreign key (locked_by) references accounts(id) on delete set null,
  add constraint attendance_periods_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table attendances
  add constraint attendances_approved_by_fkey foreign key (approved_by) references accounts(id) on delete set null,
  add constraint attendances_confirmed_by_fkey foreign key (confirmed_by) references accounts(id) on delete set null,
  add constraint attendances_decided_by_fkey foreign key (decided_by) references accounts(id) on delete set null,
  add constraint attendances_id_fkey foreign key (id) references duty_schedules(id) on delete cascade,
  add constraint attendances_slot_id_fkey foreign key (slot_id) references slots(id) on delete set null;

alter table billing_runs
  add constraint billing_runs_started_by_fkey foreign key (started_by) references accounts(id) on delete set null;

alter table calendar_feeds
  add constraint calendar_feeds_created_by_fkey foreign key (created_by) references accounts(id) on delete set null,
  add constraint calendar_feeds_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade,
  add constraint calendar_feeds_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table changed_shifts
  add constraint changed_shifts_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade;

alter table checkpoints
  add constraint checkpoints_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table client_bans
  add constraint client_bans_client_id_fkey foreign key (client_id) references clients(id) on delete cascade,
  add constraint client_bans_created_by_fkey foreign key (created_by) references accounts(id) on delete set null,
  add constraint client_bans_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade,
  add constraint client_bans_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table client_documents
  add constraint client_documents_client_id_fkey foreign key (client_id) references clients(id),
  add constraint client_documents_key_id_fkey foreign key (key_id) references secret_keys(id);

alter table client_request_messages
  add constraint client_request_messages_account_id_fkey foreign key (account_id) references accounts(id) on delete set null,
  add constraint client_request_messages_request_id_fkey foreign key (request_id) references client_requests(id) on delete cascade;

alter table client_requests
  add constraint client_requests_client_id_fkey foreign key (client_id) references clients(id),
  add constraint client_requests_station_id_fkey foreign key (station_id) references stations(id);

alter table clients
  add constraint clients_quote_request_id_fkey foreign key (quote_request_id) references quote_requests(id);

alter table collections
  add constraint collections_asked_by_fkey foreign key (asked_by) references accounts(id) on delete set null,
  add constraint collections_client_id_fkey foreign key (client_id) references clients(id),
  add constraint collections_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  add constraint collections_receipt_id_fkey foreign key (receipt_id) references receipts(id);

alter table contact_replies
  add constraint contact_replies_account_id_fkey foreign key (account_id) references accounts(id) on delete set null,
  add constraint contact_replies_contact_id_fkey foreign key (contact_id) references contact_messages(id) on delete cascade;

alter table contract_lines
  add constraint contract_lines_contract_id_fkey foreign key (contract_id) references contracts(id) on delete cascade,
  add constraint contract_lines_station_id_fkey foreign key (station_id) references stations(id);

alter table contract_suspensions
  add constraint contract_suspensions_contract_id_fkey foreign key (contract_id) references contracts(id) on delete cascade;

alter table contracts
  add constraint contracts_client_id_fkey foreign key (client_id) references clients(id),
  add constraint contracts_quotation_id_fkey foreign key (quotation_id) references quotations(id),
  add constraint contracts_signed_document_id_fkey foreign key (signed_document_id) references client_documents(id);

alter table incidents
  add constraint incidents_assigned_to_fkey foreign key (assigned_to) references accounts(id) on delete set null,
  add constraint incidents_guard_id_fkey foreign key (guard_id) references guards(id),
  add constraint incidents_station_id_fkey foreign key (station_id) references stations(id);

alter table patrols
  add constraint patrols_duty_id_fkey foreign key (duty_id) references duty_schedules(id) on delete set null,
  add constraint patrols_guard_id_fkey foreign key (guard_id) references guards(id),
  add constraint patrols_route_id_fkey foreign key (route_id) references routes(id) on delete cascade,
  add constraint patrols_station_id_fkey foreign key (station_id) references stations(id);

alter table payments
  add constraint payments_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  add constraint payments_receipt_id_fkey foreign key (receipt_id) references receipts(id),
  add constraint payments_recorded_by_fkey foreign key (recorded_by) references accounts(id) on delete set null;

alter table quote_requests
  add constraint quote_requests_service_id_fkey foreign key (service_id) references services(id);

alter table receipts
  add constraint receipts_client_id_fkey foreign key (client_id) references clients(id),
  add constraint receipts_contract_id_fkey foreign key (contract_id) references contracts(id),
  add constraint receipts_deposit_id_fkey foreign key (deposit_id) references receipts(id),
  add constraint receipts_recorded_by_fkey foreign key (recorded_by) references accounts(id) on delete set null,
  add constraint receipts_recorded_with_fkey foreign key (recorded_with) references receipts(id),
  add constraint receipts_reversed_by_fkey foreign key (reversed_by) references accounts(id) on delete set null;

alter table credit_limit_alerts
  add constraint credit_limit_alerts_client_id_fkey foreign key (client_id) references clients(id) on delete cascade;

alter table credit_notes
  add constraint credit_notes_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  add constraint credit_notes_issued_by_fkey foreign key (issued_by) references accounts(id) on delete set null;

alter table device_challenges
  add constraint device_challenges_device_id_fkey foreign key (device_id) references devices(id) on delete cascade;

alter table device_contacts
  add constraint device_contacts_device_id_fkey foreign key (device_id) references devices(id) on delete cascade;

alter table devices
  add constraint devices_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade,
  add constraint devices_opened_by_fkey foreign key (opened_by) references accounts(id) on delete set null,
  add constraint devices_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table duty_schedules
  add constraint duty_schedules_guard_id_fkey foreign key (guard_id) references guards(id),
  add constraint duty_schedules_lost_slot_id_fkey foreign key (lost_slot_id) references slots(id) on delete set null,
  add constraint duty_schedules_replaced_by_fkey foreign key (replaced_by) references duty_schedules(id) on delete set null,
  add constraint duty_schedules_slot_id_fkey foreign key (slot_id) references slots(id) on delete set null,
  add constraint duty_schedules_station_id_fkey foreign key (station_id) references stations(id);

alter table enrolments
  add constraint enrolments_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade;

alter table escalation_people
  add constraint escalation_people_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;

alter table event_photos
  add constraint event_photos_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade,
  add constraint event_photos_key_id_fkey foreign key (key_id) references secret_keys(id);

alter table event_positions
  add constraint event_positions_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade;

alter table exceptions
  add constraint exceptions_assigned_to_fkey foreign key (assigned_to) references accounts(id) on delete set null,
  add constraint exceptions_duty_id_fkey foreign key (duty_id) references duty_schedules(id) on delete cascade,
  add constraint exceptions_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade,
  add constraint exceptions_patrol_id_fkey foreign key (patrol_id) references patrols(id) on delete cascade,
  add constraint exceptions_resolved_by_fkey foreign key (resolved_by) references accounts(id) on delete set null,
  add constraint exceptions_slot_id_fkey foreign key (slot_id) references slots(id) on delete cascade,
  add constraint exceptions_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table extra_guard_days
  add constraint extra_guard_days_request_id_fkey foreign key (request_id) references extra_guard_orders(request_id) on delete cascade;

alter table extra_guard_orders
  add constraint extra_guard_orders_decided_by_fkey foreign key (decided_by) references accounts(id) on delete set null,
  add constraint extra_guard_orders_line_id_fkey foreign key (line_id) references contract_lines(id) on delete cascade,
  add constraint extra_guard_orders_request_id_fkey foreign key (request_id) references client_requests(id) on delete cascade;

alter table fiscal_documents
  add constraint fiscal_documents_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id),
  add constraint fiscal_documents_invoice_id_fkey foreign key (invoice_id) references invoices(id);

alter table guard_absences
  add constraint guard_absences_guard_id_fkey foreign key (guard_id) references guards(id);

alter table guard_files
  add constraint guard_files_absence_id_fkey foreign key (absence_id) references guard_absences(id) on delete cascade,
  add constraint guard_files_key_id_fkey foreign key (key_id) references secret_keys(id),
  add constraint guard_files_qualification_id_fkey foreign key (qualification_id) references guard_qualifications(id) on delete cascade;

alter table guard_pins
  add constraint guard_pins_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade;

alter table guard_qualifications
  add constraint guard_qualifications_guard_id_fkey foreign key (guard_id) references guards(id),
  add constraint guard_qualifications_type_id_fkey foreign key (type_id) references qualification_types(id);

alter table hires
  add constraint hires_application_id_fkey foreign key (application_id) references job_applications(id) on delete cascade,
  add constraint hires_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade;

alter table home_versions
  add constraint home_versions_account_id_fkey foreign key (account_id) references accounts(id) on delete set null;

alter table import_records
  add constraint import_records_import_id_fkey foreign key (import_id) references imports(id) on delete cascade;

alter table imports
  add constraint imports_imported_by_fkey foreign key (imported_by) references accounts(id) on delete set null,
  add constraint imports_undone_by_fkey foreign key (undone_by) references accounts(id) on delete set null;

alter table incident_client_reminders
  add constraint incident_client_reminders_incident_id_fkey foreign key (incident_id) references incidents(id) on delete cascade;

alter table incident_escalations
  add constraint incident_escalations_incident_id_fkey foreign key (incident_id) references incidents(id) on delete cascade;

alter table incident_events
  add constraint incident_events_account_id_fkey foreign key (account_id) references accounts(id) on delete set null,
  add constraint incident_events_incident_id_fkey foreign key (incident_id) references incidents(id);

alter table invoice_drafts
  add constraint invoice_drafts_client_id_fkey foreign key (client_id) references clients(id),
  add constraint invoice_drafts_contract_id_fkey foreign key (contract_id) references contracts(id),
  add constraint invoice_drafts_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  add constraint invoice_drafts_receipt_id_fkey foreign key (receipt_id) references receipts(id),
  add constraint invoice_drafts_reviewed_by_fkey foreign key (reviewed_by) references accounts(id) on delete set null,
  add constraint invoice_drafts_station_id_fkey foreign key (station_id) references stations(id);

alter table invoice_lines
  add constraint invoice_lines_draft_id_fkey foreign key (draft_id) references invoice_drafts(id) on delete cascade,
  add constraint invoice_lines_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  add constraint invoice_lines_line_id_fkey foreign key (line_id) references contract_lines(id) on delete set null,
  add constraint invoice_lines_station_id_fkey foreign key (station_id) references stations(id) on delete set null,
  add constraint invoice_lines_term_id_fkey foreign key (term_id) references line_terms(id) on delete set null;

alter table invoice_number_openings
  add constraint invoice_number_openings_invoice_id_fkey foreign key (invoice_id) references invoices(id);

alter table invoice_openings
  add constraint invoice_openings_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  add constraint invoice_openings_key_id_fkey foreign key (key_id) references secret_keys(id);

alter table invoice_seals
  add constraint invoice_seals_invoice_id_fkey foreign key (invoice_id) references invoices(id);

alter table job_applications
  add constraint job_applications_job_id_fkey foreign key (job_id) references jobs(id);

alter table known_devices
  add constraint known_devices_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;

alter table late_facts
  add constraint late_facts_account_id_fkey foreign key (account_id) references accounts(id) on delete set null,
  add constraint late_facts_slot_id_fkey foreign key (slot_id) references slots(id) on delete cascade;

alter table line_terms
  add constraint line_terms_line_id_fkey foreign key (line_id) references contract_lines(id) on delete cascade;

alter table month_answers
  add constraint month_answers_answered_by_fkey foreign key (answered_by) references accounts(id) on delete set null,
  add constraint month_answers_client_id_fkey foreign key (client_id) references clients(id) on delete cascade;

alter table month_objections
  add constraint month_objections_answer_id_fkey foreign key (answer_id) references month_answers(id) on delete cascade,
  add constraint month_objections_objected_by_fkey foreign key (objected_by) references accounts(id) on delete set null,
  add constraint month_objections_replied_by_fkey foreign key (replied_by) references accounts(id) on delete set null,
  add constraint month_objections_slot_id_fkey foreign key (slot_id) references slots(id) on delete cascade;

alter table notice_marks
  add constraint notice_marks_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;

alter table notice_reads
  add constraint notice_reads_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  add constraint notice_reads_notice_id_fkey foreign key (notice_id) references notices(id) on delete cascade;

alter table notification_preferences
  add constraint notification_preferences_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;

alter table occurrences
  add constraint occurrences_closes_fkey foreign key (closes) references occurrences(id) on delete cascade,
  add constraint occurrences_corrects_fkey foreign key (corrects) references occurrences(id) on delete cascade,
  add constraint occurrences_guard_id_fkey foreign key (guard_id) references guards(id) on delete set null,
  add constraint occurrences_holder_id_fkey foreign key (holder_id) references guards(id) on delete set null,
  add constraint occurrences_item_id_fkey foreign key (item_id) references register_items(id) on delete cascade,
  add constraint occurrences_recorded_by_fkey foreign key (recorded_by) references accounts(id) on delete set null,
  add constraint occurrences_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table one_time_links
  add constraint one_time_links_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;

alter table orders_read
  add constraint orders_read_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade,
  add constraint orders_read_line_id_fkey foreign key (line_id) references contract_lines(id) on delete cascade;

alter table patrol_scans
  add constraint patrol_scans_checkpoint_id_fkey foreign key (checkpoint_id) references checkpoints(id) on delete cascade,
  add constraint patrol_scans_duty_id_fkey foreign key (duty_id) references duty_schedules(id) on delete set null,
  add constraint patrol_scans_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade,
  add constraint patrol_scans_patrol_id_fkey foreign key (patrol_id) references patrols(id) on delete cascade,
  add constraint patrol_scans_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table photos
  add constraint photos_account_id_fkey foreign key (account_id) references accounts(id) on delete set null,
  add constraint photos_copy_of_fkey foreign key (copy_of) references photos(id) on delete cascade,
  add constraint photos_incident_id_fkey foreign key (incident_id) references incidents(id) on delete cascade,
  add constraint photos_key_id_fkey foreign key (key_id) references secret_keys(id),
  add constraint photos_request_id_fkey foreign key (request_id) references client_requests(id) on delete cascade,
  add constraint photos_visit_id_fkey foreign key (visit_id) references visits(id) on delete cascade;

alter table push_devices
  add constraint push_devices_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  add constraint push_devices_session_id_fkey foreign key (session_id) references sessions(id) on delete set null;

alter table qualification_reminders
  add constraint qualification_reminders_qualification_id_fkey foreign key (qualification_id) references guard_qualifications(id) on delete cascade;

alter table quotation_lines
  add constraint quotation_lines_quotation_id_fkey foreign key (quotation_id) references quotations(id) on delete cascade,
  add constraint quotation_lines_service_id_fkey foreign key (service_id) references services(id) on delete set null;

alter table quotations
  add constraint quotations_request_id_fkey foreign key (request_id) references quote_requests(id);

alter table receipt_files
  add constraint receipt_files_added_by_fkey foreign key (added_by) references accounts(id) on delete set null,
  add constraint receipt_files_key_id_fkey foreign key (key_id) references secret_keys(id),
  add constraint receipt_files_receipt_id_fkey foreign key (receipt_id) references receipts(id);

alter table recovery_codes
  add constraint recovery_codes_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;

alter table register_items
  add constraint register_items_out_entry_id_fkey foreign key (out_entry_id) references occurrences(id) on delete set null,
  add constraint register_items_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table reminders
  add constraint reminders_invoice_id_fkey foreign key (invoice_id) references invoices(id);

alter table removed_rows
  add constraint removed_rows_removed_by_fkey foreign key (removed_by) references accounts(id) on delete cascade;

alter table retired_sheets
  add constraint retired_sheets_checkpoint_id_fkey foreign key (checkpoint_id) references checkpoints(id) on delete cascade;

alter table route_plans
  add constraint route_plans_route_id_fkey foreign key (route_id) references routes(id) on delete cascade;

alter table routes
  add constraint routes_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table session_tokens
  add constraint session_tokens_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade;

alter table sessions
  add constraint sessions_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  add constraint sessions_device_id_fkey foreign key (device_id) references devices(id) on delete cascade;

alter table slot_offers
  add constraint slot_offers_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade,
  add constraint slot_offers_slot_id_fkey foreign key (slot_id) references slots(id) on delete cascade;

alter table stations
  add constraint stations_client_id_fkey foreign key (client_id) references clients(id);

alter table text_messages
  add constraint text_messages_account_id_fkey foreign key (account_id) references accounts(id) on delete set null,
  add constraint text_messages_guard_id_fkey foreign key (guard_id) references guards(id) on delete set null;

alter table two_factors
  add constraint two_factors_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  add constraint two_factors_key_id_fkey foreign key (key_id) references secret_keys(id);

alter table unrecorded_months
  add constraint unrecorded_months_account_id_fkey foreign key (account_id) references accounts(id) on delete set null,
  add constraint unrecorded_months_contract_id_fkey foreign key (contract_id) references contracts(id) on delete cascade;

alter table visit_guards
  add constraint visit_guards_guard_id_fkey foreign key (guard_id) references guards(id) on delete cascade,
  add constraint visit_guards_visit_id_fkey foreign key (visit_id) references visits(id) on delete cascade;

alter table visits
  add constraint visits_account_id_fkey foreign key (account_id) references accounts(id) on delete set null,
  add constraint visits_station_id_fkey foreign key (station_id) references stations(id) on delete cascade;

alter table withholding_certificates
  add constraint withholding_certificates_decided_by_fkey foreign key (decided_by) references accounts(id) on delete set null,
  add constraint withholding_certificates_key_id_fkey foreign key (key_id) references secret_keys(id),
  add constraint withholding_certificates_receipt_id_fkey foreign key (receipt_id) references receipts(id),
  add constraint withholding_certificates_sent_by_fkey foreign key (sent_by) references accounts(id) on delete set null;

-- Rows that every installation begins with

insert into company_settings (corporate_discount_rate) values
  (1000);

insert into tax_rates (valid_from, vat_rate) values
  ('2011-01-01', 1800);

insert into dated_settings (key, valid_from, value, stage, source) values
  ('wht.income', '2026-01-01', '{"base": "net", "rate": 600, "threshold": 1000000}', 'in_force', null),
  ('wht.vat', '2026-01-01', '{"rate": 600, "unless_fiscal": false}', 'in_force', null),
  ('paye.bands', '2026-01-01', '{"bands": [{"rate": 0, "up_to": 235000}, {"rate": 1000, "up_to": 335000}, {"rate": 2000, "up_to": 410000}, {"rate": 3000, "up_to": 10000000}, {"rate": 4000, "up_to": null}]}', 'in_force', null),
  ('nssf', '2026-01-01', '{"due_day": 15, "late_rate": 1000, "employee_rate": 500, "employer_rate": 1000}', 'in_force', null),
  ('lst.bands', '2026-01-01', '{"base": "gross", "bands": [{"up_to": 100000, "amount": 0}, {"up_to": 200000, "amount": 5000}, {"up_to": 300000, "amount": 10000}, {"up_to": 400000, "amount": 20000}, {"up_to": 500000, "amount": 30000}, {"up_to": 600000, "amount": 40000}, {"up_to": 700000, "amount": 60000}, {"up_to": 800000, "amount": 70000}, {"up_to": 900000, "amount": 80000}, {"up_to": 1000000, "amount": 90000}, {"up_to": null, "amount": 100000}], "first_month": 7, "instalments": 4, "deductible_before_paye": true}', 'in_force', null),
  ('hours', '2026-01-01', '{"day_hours": 8, "rest_hours": 8, "week_hours": 48, "average_days": 21, "break_minutes": 30, "rest_day_hours": 24, "most_week_hours": 56, "break_from_hours": 8, "average_day_hours": 10, "rest_day_every_days": 7}', 'in_force', null),
  ('pay.multipliers', '2026-01-01', '{"holiday": 20000, "overtime": 15000, "month_hours": 208}', 'in_force', null),
  ('pay.basic', '2026-01-01', '{"month": 300000}', 'in_force', null),
  ('leave', '2026-01-01', '{"counted": "working", "annual_days": 21, "maternity_days": 60, "paternity_days": 4, "usable_after_months": 6, "sick_full_pay_months": 1, "sick_half_pay_months": 0, "certificate_every_days": 7}', 'in_force', null),
  ('attendance', '2026-01-01', '{"early_minutes": 60, "grace_minutes": 10, "radius_metres": 100, "no_show_minutes": 30, "late_evidence_hours": 24, "missing_out_minutes": 60, "credit_grace_minutes": 15, "weak_position_metres": 150}', 'in_force', null),
  ('messages', '2026-01-01', '{"sms": 35, "whatsapp": 60}', 'in_force', null),
  ('paye.bands', '2026-07-01', '{"bands": [{"rate": 0, "up_to": 335000}, {"rate": 2000, "up_to": 410000}, {"rate": 2500, "up_to": 485000}, {"rate": 3000, "up_to": 10000000}, {"rate": 4000, "up_to": null}]}', 'in_force', 'Bands of PAYE for residents from 1 July 2026.'),
  ('severance', '2026-01-01', '{"months_a_year": 0}', 'in_force', 'No amount is set: it is agreed with the employee.'),
  ('severance', '2026-07-01', '{"months_a_year": 1}', 'assented', 'Employment (Amendment) Act 2025: one month of pay for each year of service.'),
  ('leave', '2026-07-01', '{"counted": "working", "annual_days": 21, "maternity_days": 60, "paternity_days": 4, "usable_after_months": 6, "sick_full_pay_months": 2, "sick_half_pay_months": 4, "certificate_every_days": 7}', 'assented', 'Employment (Amendment) Act 2025: sick leave of two months in full and four months in half pay.');

insert into holidays (day, name, kind) values
  ('2026-01-01', 'New Year''s Day', 'fixed'),
  ('2026-01-26', 'NRM Liberation Day', 'fixed'),
  ('2026-02-16', 'Archbishop Janani Luwum Day', 'fixed'),
  ('2026-03-08', 'International Women''s Day', 'fixed'),
  ('2026-05-01', 'Labour Day', 'fixed'),
  ('2026-06-03', 'Uganda Martyrs'' Day', 'fixed'),
  ('2026-06-09', 'National Heroes'' Day', 'fixed'),
  ('2026-10-09', 'Independence Day', 'fixed'),
  ('2026-12-25', 'Christmas Day', 'fixed'),
  ('2026-12-26', 'Boxing Day', 'fixed'),
  ('2027-01-01', 'New Year''s Day', 'fixed'),
  ('2027-01-26', 'NRM Liberation Day', 'fixed'),
  ('2027-02-16', 'Archbishop Janani Luwum Day', 'fixed'),
  ('2027-03-08', 'International Women''s Day', 'fixed'),
  ('2027-05-01', 'Labour Day', 'fixed'),
  ('2027-06-03', 'Uganda Martyrs'' Day', 'fixed'),
  ('2027-06-09', 'National Heroes'' Day', 'fixed'),
  ('2027-10-09', 'Independence Day', 'fixed'),
  ('2027-12-25', 'Christmas Day', 'fixed'),
  ('2027-12-26', 'Boxing Day', 'fixed'),
  ('2028-01-01', 'New Year''s Day', 'fixed'),
  ('2028-01-26', 'NRM Liberation Day', 'fixed'),
  ('2028-02-16', 'Archbishop Janani Luwum Day', 'fixed'),
  ('2028-03-08', 'International Women''s Day', 'fixed'),
  ('2028-05-01', 'Labour Day', 'fixed'),
  ('2028-06-03', 'Uganda Martyrs'' Day', 'fixed'),
  ('2028-06-09', 'National Heroes'' Day', 'fixed'),
  ('2028-10-09', 'Independence Day', 'fixed'),
  ('2028-12-25', 'Christmas Day', 'fixed'),
  ('2028-12-26', 'Boxing Day', 'fixed'),
  ('2026-03-20', 'Eid al-Fitr', 'movable'),
  ('2026-04-03', 'Good Friday', 'movable'),
  ('2026-04-06', 'Easter Monday', 'movable'),
  ('2026-05-27', 'Eid al-Adha', 'movable');

insert into qualification_types (name, kind, validity_months, needed_for) values
  ('PSO guard registration', 'licence', 12, 'deploy'),
  ('Basic guard training', 'training', null, 'deploy'),
  ('Firearms handling', 'licence', 12, 'armed'),
  ('Certificate of good conduct', 'document', 12, 'deploy'),
  ('National ID', 'document', null, 'none'),
  ('Medical fitness', 'medical', 24, 'none'),
  ('First aid', 'training', 24, 'none'),
  ('Dog handler', 'training', null, 'none'),
  ('Driving permit', 'licence', null, 'drive');

insert into escalation_rungs (level, severity, after_minutes) values
  (1, 1, null),
  (1, 2, 0),
  (1, 3, 0),
  (2, 1, null),
  (2, 2, 20),
  (2, 3, 10),
  (3, 1, null),
  (3, 2, 40),
  (3, 3, 20),
  (4, 1, null),
  (4, 2, null),
  (4, 3, 30);
