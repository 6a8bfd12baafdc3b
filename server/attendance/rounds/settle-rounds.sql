-- Judges rounds by the scans that count, and notes in the exception of a missed one what arrived after all.
create or replace function settle_rounds(rounds integer[]) returns void language sql as $$
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

-- Opens exceptions for rounds that were missed or incomplete, and for rounds whose codes were mostly typed.
create or replace function detect_missed_rounds(out made integer, out missed integer) language plpgsql as $$
declare
  over integer[];
begin
  made := make_rounds();
  select array_agg(id) into over from (
    select id from patrols where state in ('Due', 'Running') and due_until <= now() - round_grace() order by id for update skip locked) p;
  perform settle_rounds(over);
  perform detect_typed_codes(over);
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

-- Minutes after its window for which a round can still be made.
create or replace function round_grace() returns interval language sql immutable as $$
  select interval '15 minutes'
$$;

-- Opens an exception for each shift whose guard typed more than half of the codes of its rounds, once the rounds of the night are over.
create or replace function detect_typed_codes(rounds integer[]) returns void language sql as $$
  insert into exceptions (kind, severity, station_id, guard_id, duty_id, due_at, steps)
  select 'typed_codes', 1, p.station_id, s.guard_id, s.duty_id, now() + interval '1 day',
    jsonb_build_array(jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', 'Rounds', 'what', 'noted',
      'text', format('%s of %s codes were typed, not scanned.', count(*) filter (where 'typed_code' = any(s.flags)), count(*))))
  from (select distinct station_id, day from patrols where id = any(rounds)) night
  join patrols p on p.station_id = night.station_id and p.day = night.day
  join patrol_scans s on s.patrol_id = p.id and s.counts and s.duty_id is not null
  where not exists (select from patrols due
    where due.station_id = night.station_id and due.day = night.day and due.state in ('Due', 'Running'))
  group by p.station_id, s.guard_id, s.duty_id
  having count(*) filter (where 'typed_code' = any(s.flags)) * 2 > count(*)
  order by s.duty_id
  on conflict do nothing
$$;
