-- What else is known of an incident, and the photos of incidents and of what clients complain of.

alter table incidents
  -- In Kampala, on the day of the incident.
  add occurred_time time,
  add category text check (category in ('theft', 'attempted_theft', 'intrusion', 'assault', 'fire', 'medical', 'accident', 'damage',
    'traffic', 'alarm', 'firearm', 'misconduct', 'other')),
  add police_reference text,
  add reported_via text check (reported_via in ('radio', 'telephone', 'in_person', 'guard_phone', 'client', 'alarm_system')),
  add assigned_to integer references accounts on delete set null,
  -- How far it was escalated: 0 for not at all, 4 for the owner.
  add escalated_level integer not null default 0 check (escalated_level between 0 and 4),
  -- The report of a guard's phone that it was made of.
  add event_id uuid;
create index incidents_assigned_to on incidents (assigned_to);
create index incidents_category on incidents (category, incident_date) where deleted_at is null;
create unique index incidents_event_id on incidents (event_id) where event_id is not null;

-- Each photo has two rows: the file as it was sent, for staff who may see where people are, and the copy without place and time
-- that everybody else sees.
create table photos (
  -- The name of the file on disk, ours alone.
  id uuid primary key,
  copy_of uuid references photos on delete cascade,
  incident_id integer references incidents on delete cascade,
  request_id integer references client_requests on delete cascade,
  kind text not null check (kind in ('jpg', 'png', 'webp')),
  bytes integer not null,
  sha256 bytea not null,
  key_id text references secret_keys,
  -- Who sent it: an account, or the phone of a guard with an event.
  account_id integer references accounts on delete set null,
  event_id uuid,
  received_at timestamptz not null default now(),
  constraint photos_owner check (num_nonnulls(incident_id, request_id) = 1)
);
-- The same photo twice is one.
create unique index photos_of_incident on photos (incident_id, sha256) where copy_of is null;
create unique index photos_of_request on photos (request_id, sha256) where copy_of is null;
create unique index photos_copy_of on photos (copy_of);
create index photos_incident_id on photos (incident_id);
create index photos_request_id on photos (request_id);
create index photos_key_id on photos (key_id);
create index photos_event_id on photos (event_id);
create index photos_account_id on photos (account_id);
