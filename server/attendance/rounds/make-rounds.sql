-- Makes the rounds of the next 36 hours: enough for a phone that is without a network for a night. Returns how many.
create or replace function make_rounds() returns integer language plpgsql as $$
declare
  made integer;
begin
  with next_ones as (
    select r.id, r.station_id, r.points, r.minutes_allowed,
      -- No further back than phones are late.
      greatest(r.made_until, now() - interval '3 days') as made_until, now() + interval '36 hours' as until
    from routes r join stations st on st.id = r.station_id and st.deleted_at is null
    where r.removed_at is null and r.made_until < now() + interval '35 hours'
    order by r.id for update of r skip locked
  ), wanted as (
    -- The last round of a plan around the clock is the first one of the next day.
    select distinct on (n.id, begins) n.id, n.station_id, n.points, day::date as day, instant_of(begins) as due_from,
      instant_of(begins + make_interval(mins => least(n.minutes_allowed, p.every_minutes))) as due_until
    from next_ones n join route_plans p on p.route_id = n.id
    cross join lateral generate_series(date_trunc('day', local_time(n.made_until)) - interval '1 day', local_time(n.until), interval '1 day') day
    cross join lateral generate_series(day + p.from_time,
      day + p.until_time + case when p.until_time <= p.from_time then interval '1 day' else interval '0' end,
      make_interval(mins => p.every_minutes)) begins
    where p.weekdays >> (extract(isodow from day)::integer - 1) & 1 = 1 and cardinality(n.points) > 0
      and instant_of(begins) >= n.made_until and instant_of(begins) < n.until
    order by n.id, begins, day desc
  ), inserted as (
    insert into patrols (route_id, station_id, points, day, due_from, due_until, state)
    select id, station_id, points, day, due_from, due_until, 'Due' from wanted order by due_from, id
    on conflict (route_id, due_from) do nothing returning 1
  ), moved as (
    update routes r set made_until = n.until from next_ones n where n.id = r.id
  )
  select count(*) into made from inserted;
  return made;
end $$;

-- Makes the rounds ahead again after a route has changed; rounds that have begun stay.
create or replace function remake_rounds(route integer) returns void language sql as $$
  delete from patrols where route_id = route and state = 'Due' and due_from > now();
  update routes set made_until = least(made_until, now()) where id = route;
  select make_rounds();
$$;
