-- Rounds are made from the plans of routes, judged by their scans, and missed when nobody came. All of it is safe at any time,
-- twice, and in several processes at once.

-- Minutes after its window for which a round can still be made.
create function round_grace() returns interval language sql immutable as $$
  select interval '15 minutes'
$$;

-- Makes the rounds of the next 36 hours: enough for a phone that is without a network for a night. Returns how many.
create function make_rounds() returns integer language plpgsql as $$
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

-- A route has changed: the rounds ahead are made anew, those that have begun stay as they are.
create function remake_rounds(route integer) returns void language sql as $$
  delete from patrols where route_id = route and state = 'Due' and due_from > now();
  update routes set made_until = least(made_until, now()) where id = route;
  select make_rounds();
$$;

-- Judges rounds by the scans that count, and notes in the exception of a missed one what arrived after all.
create function settle_rounds(rounds integer[]) returns void language sql as $$
  with counted as (
    select p.id, p.state as before, p.expected, count(s.event_id)::integer as scanned, min(s.at) as first_at, max(s.at) as last_at,
      (array_agg(s.guard_id order by s.at))[1] as guard_id, (array_agg(s.duty_id order by s.at))[1] as duty_id,
      p.due_until + round_grace() <= now() as over
    from patrols p left join patrol_scans s on s.patrol_id = p.id and s.counts
    where p.id = any(rounds) group by p.id
  ), judged as (
    select *, case when scanned >= expected then 'Completed' when over and scanned = 0 then 'Missed' when over then 'Incomplete'
        when scanned > 0 then 'Running' else 'Due' end as state
    from counted
  ), changed as (
    update patrols p set state = j.state, scanned = j.scanned, started_at = j.first_at, guard_id = j.guard_id, duty_id = j.duty_id,
      completed_at = case when j.state = 'Completed' then j.last_at end
    from judged j where j.id = p.id and (p.state, p.scanned) is distinct from (j.state, j.scanned)
    returning p.id, j.scanned, j.expected, j.state, format('%s of %s points, %s to %s', j.scanned, j.expected,
      to_char(local_time(j.first_at), 'HH24:MI'), to_char(local_time(j.last_at), 'HH24:MI')) as said
  )
  update exceptions e set version = e.version + 1,
    steps = e.steps || jsonb_build_array(jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'by', 'The phone', 'what', 'noted', 'text', 'Reported late: ' || c.said || '.')),
    state = case when c.state = 'Completed' then 'Resolved' else e.state end,
    resolution = case when c.state = 'Completed' then coalesce(e.resolution, 'The round was made: ' || c.said || '.') else e.resolution end,
    resolved_at = case when c.state = 'Completed' then coalesce(e.resolved_at, now()) else e.resolved_at end
  from changed c where c.id = e.patrol_id and c.scanned > 0
$$;

-- Ends the rounds whose time is over. One that nobody has begun is an exception; it is about the guard, where only one was planned.
create function watch_rounds(out made integer, out missed integer) language plpgsql as $$
declare
  over integer[];
begin
  made := make_rounds();
  select array_agg(id) into over from (
    select id from patrols where state in ('Due', 'Running') and due_until <= now() - round_grace() order by id for update skip locked) p;
  perform settle_rounds(over);
  with opened as (
    insert into exceptions (kind, severity, station_id, guard_id, patrol_id, due_at)
    select 'missed_round', 2, p.station_id,
      (select case when count(*) = 1 then min(d.guard_id) end from duty_schedules d
        where d.station_id = p.station_id and d.deleted_at is null and d.replaced_by is null
          and d.shift_date between local_time(p.due_from)::date - 1 and local_time(p.due_from)::date and d.shift @> local_time(p.due_from)),
      p.id, now() + interval '20 minutes'
    from patrols p where p.id = any(over) and p.state = 'Missed' order by p.due_from, p.id
    on conflict (patrol_id) do nothing returning 1
  )
  select count(*) into missed from opened;
end $$;
