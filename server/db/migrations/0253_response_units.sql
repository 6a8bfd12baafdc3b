-- Response units: crews in a vehicle. A crew is on post at the station of its unit, which belongs to no client.
alter table stations add kind text default 'site' not null constraint stations_kind_check check (kind in ('site', 'unit'));
alter table stations alter client_id drop not null;
alter table stations add constraint stations_client_check check ((kind = 'unit') = (client_id is null));
create index stations_kind on stations (kind, active, id) where deleted_at is null;

create table response_units (
  id integer generated always as identity primary key,
  -- The place where the crew is on post; its address is the base.
  station_id integer not null references stations(id),
  name text not null,
  plate text,
  phone text,
  active boolean default true not null,
  search text generated always as (lower(name || E'\n' || coalesce(plate, ''))) stored not null
);
select add_record_columns('response_units');
create unique index response_units_station on response_units (station_id);
create index response_units_live on response_units (id) where deleted_at is null;
create index response_units_name on response_units (name, id) where deleted_at is null;
create index response_units_active on response_units (active, id) where deleted_at is null;
create index response_units_search on response_units using gin (search gin_trgm_ops);
