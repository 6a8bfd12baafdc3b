-- Somebody of a client who sees some of its stations only: those in account_stations, and none without a row, as a supervisor.
alter table accounts add own_stations_only boolean not null default false,
  add constraint accounts_own_stations_only check (role = 'client' or not own_stations_only);
