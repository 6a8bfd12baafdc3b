-- An incident of which the client was not told in time: who sees to it was reminded, once.
create table incident_client_reminders (
  incident_id integer primary key references incidents on delete cascade,
  at timestamptz not null default now()
);
