-- Supervisors: staff who see and do what concerns their own stations only.

alter table accounts drop constraint accounts_role_check,
  add constraint accounts_role_check check (role in ('client', 'guard', 'supervisor', 'admin', 'super_admin'));

-- The stations of a supervisor. Without a row he sees none.
create table account_stations (
  account_id integer not null references accounts on delete cascade,
  station_id integer not null references stations on delete cascade,
  primary key (account_id, station_id)
);
create index account_stations_station_id on account_stations (station_id);

-- Whoever becomes something else, and a supervisor again, begins without stations.
create function forget_stations() returns trigger language plpgsql as $$
begin
  delete from account_stations where account_id = new.id;
  return null;
end $$;
create trigger forget_stations after update of role on accounts for each row
  when (old.role = 'supervisor' and new.role <> 'supervisor') execute function forget_stations();
