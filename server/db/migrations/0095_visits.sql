-- Visits of supervisors to stations, and how many a month are planned.

alter table stations
  add visits_a_month integer not null default 0 check (visits_a_month between 0 and 31),
  -- The plan counts from this day on.
  add visits_from date;
create index stations_visited on stations (id) where visits_a_month > 0;

create table visits (
  id integer generated always as identity primary key,
  station_id integer not null references stations on delete cascade,
  -- Who was there; null when that account was erased.
  account_id integer references accounts on delete set null,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  accuracy_m double precision,
  -- To the station.
  distance_m integer,
  uniform integer not null check (uniform between 1 and 5),
  alertness integer not null check (alertness between 1 and 5),
  book_checked boolean not null,
  firearm_count integer check (firearm_count between 0 and 100),
  notes text,
  client_met boolean not null,
  -- The name with which the client has signed.
  signed_by text,
  constraint visits_signed check (client_met or signed_by is null),
  constraint visits_position check ((latitude is null) = (longitude is null))
);
create index visits_at on visits (at, id);
create index visits_station_id on visits (station_id, at, id);
create index visits_account_id on visits (account_id, at, id);
create trigger audit after insert on visits for each row execute function write_audit('latitude', 'longitude', 'accuracy_m');

create table visit_guards (
  visit_id integer not null references visits on delete cascade,
  guard_id integer not null references guards on delete cascade,
  primary key (visit_id, guard_id)
);
create index visit_guards_guard_id on visit_guards (guard_id);

alter table photos add visit_id integer references visits on delete cascade,
  drop constraint photos_owner,
  add constraint photos_owner check (num_nonnulls(incident_id, request_id, visit_id) = 1);
create unique index photos_of_visit on photos (visit_id, sha256) where copy_of is null;
create index photos_visit_id on photos (visit_id);

do $$
begin
  -- One more kind, beside whichever there are.
  execute (select format('alter table exceptions drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''late_visit''::text, '))
    from pg_constraint where conrelid = 'exceptions'::regclass and conname = 'exceptions_kind_check');
end $$;
create unique index exceptions_of_visits on exceptions (station_id) where kind = 'late_visit' and state <> 'Resolved';

-- How many visits should have been made in the month of a day, once that day is over: the month is cut into as many parts as visits
-- are planned, and each part wants one.
create function visits_due(planned integer, since date, day date) returns integer language sql immutable as $$
  select greatest(0, planned * extract(day from day)::integer / m.days
    - case when since > date_trunc('month', day::timestamp) then planned * (extract(day from since)::integer - 1) / m.days else 0 end)
  from (select extract(day from date_trunc('month', day::timestamp) + interval '1 month - 1 day')::integer as days) m
$$;

-- Opens an exception for a station where fewer visits were made than are due, one for each visit that is missing, and resolves one
-- after which a visit was made.
create function watch_visits(out opened integer, out resolved integer) language plpgsql as $$
declare
  yesterday date := local_today() - 1;
  month_start timestamptz := instant_of(date_trunc('month', yesterday::timestamp));
  month_end timestamptz := instant_of(date_trunc('month', yesterday::timestamp) + interval '1 month');
begin
  with done as (
    update exceptions e set state = 'Resolved', version = version + 1, resolved_at = now(), resolution = format('The station was visited on %s.', v.day)
    from (select o.id, to_char(local_time(min(visits.at)), 'FMDD Mon YYYY') as day from exceptions o
      join visits on visits.station_id = o.station_id and visits.at > o.opened_at
      where o.kind = 'late_visit' and o.state <> 'Resolved' group by o.id) v
    where v.id = e.id returning 1
  )
  select count(*) into resolved from done;
  with late as (
    insert into exceptions (kind, severity, station_id, due_at)
    select 'late_visit', 1, st.id, now() + interval '2 days' from stations st
    where st.visits_a_month > 0 and st.active and st.deleted_at is null and st.visits_from <= yesterday
      and visits_due(st.visits_a_month, st.visits_from, yesterday) > (
        select count(*) from visits v where v.station_id = st.id and v.at >= month_start and v.at < month_end)
      -- One that somebody has resolved does not come back.
      and visits_due(st.visits_a_month, st.visits_from, yesterday) > (
        select count(*) from exceptions e where e.station_id = st.id and e.kind = 'late_visit'
          and e.opened_at >= month_start + interval '1 day' and e.opened_at < month_end + interval '1 day')
    on conflict do nothing returning 1
  )
  select count(*) into opened from late;
end $$;
