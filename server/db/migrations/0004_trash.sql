-- The trash: which deleted records staff can bring back, who deleted what, and what erasing for good reads by.

-- Makes a table a record: `called` is its name in messages, `instead` what to do when it cannot be deleted,
-- `hidden` the columns that the audit log must not keep.
create or replace function make_record(target regclass, called text, instead text, variadic hidden text[] default '{}') returns void language plpgsql as $$
declare
  live text;
  kept_out text;
begin
  execute format('alter table %s
    add version integer not null default 1,
    add created_at timestamptz not null default now(),
    add updated_at timestamptz not null default now(),
    add deleted_at timestamptz,
    add deleted_by integer,
    add in_trash boolean not null default false', target);
  execute format('create index %I on %s (deleted_at, id) where deleted_at is not null', target || '_deleted', target);
  execute format('create trigger touch before update on %s for each row execute function touch_record()', target);
  select string_agg(format('%L', name), ', ') into kept_out from unnest(hidden || array['search', 'shift', 'updated_at']) name;
  execute format('create trigger audit after insert or update or delete on %s for each row execute function write_audit(%s)', target, kept_out);
  execute format('create trigger needed before update of deleted_at on %s for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function refuse_needed(%L, %L)', target, called, instead);
  select string_agg(format('%L, %L', att.attname, con.confrelid::regclass::text), ', ') into live
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.conrelid = target
      and exists (select from pg_attribute where attrelid = con.confrelid and attname = 'deleted_at' and not attisdropped);
  if live is not null then
    execute format('create trigger live before insert or update on %s for each row execute function require_live(%s)', target, live);
  end if;
end $$;

-- A record that comes back is no longer in the trash, and nobody has deleted it.
create or replace function touch_record() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  if new.deleted_at is null then
    new.deleted_by := null;
    new.in_trash := false;
  end if;
  return new;
end $$;

do $$
declare
  target text;
begin
  for target in
    select attrelid::regclass::text from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'deleted_at' and relkind = 'r' and relnamespace = 'public'::regnamespace and not attisdropped
  loop
    execute format('alter table %s add in_trash boolean not null default false', target);
    execute format('create index %I on %s (deleted_at, id) where deleted_at is not null', target || '_deleted', target);
  end loop;
end $$;

-- Erasing a record for good looks for what still refers to it, deleted or not.
drop index stations_client_id;
create index stations_client_id on stations (client_id);
drop index duty_schedules_guard_id;
create index duty_schedules_guard_id on duty_schedules (guard_id, shift_date, id) include (deleted_at);
drop index duty_schedules_station_id;
create index duty_schedules_station_id on duty_schedules (station_id, shift_date, id) include (deleted_at);
drop index incidents_guard_id;
create index incidents_guard_id on incidents (guard_id, id) include (deleted_at);
drop index incidents_station_id;
create index incidents_station_id on incidents (station_id, id) include (deleted_at);
drop index invoices_client_id;
create index invoices_client_id on invoices (client_id, id) include (deleted_at);
drop index job_applications_job_id;
create index job_applications_job_id on job_applications (job_id);
create index incident_events_account_id on incident_events (account_id);
create index known_devices_account_id on known_devices (account_id);
create index patrols_guard_id on patrols (guard_id);
create index patrols_station_id on patrols (station_id);
create index quote_requests_service_id on quote_requests (service_id);

-- The documents of an application go with it.
alter table application_documents drop constraint application_documents_application_id_fkey,
  add constraint application_documents_application_id_fkey foreign key (application_id) references job_applications on delete cascade;
