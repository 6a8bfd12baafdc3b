-- The alarms that the clock makes at systems in service: power that is away for 30 minutes, panels that are silent for three times their supervision,
-- premises that are late to close. Each is due once: an alarm of the same absence, also a closed one, stands for it.
create or replace function due_alarms() returns table (system_id integer, kind text, priority integer, since timestamptz, opened timestamptz) language sql stable as $$
  with watched as (
    select s.id, s.supervision_minutes, x.seen_at, x.power_lost_at, x.closed, x.closed_at as moved_at
    from alarm_systems s join alarm_system_states x on x.system_id = s.id
    where s.deleted_at is null and s.state = 'In service'
  ), found as (
    select id, 'power' as kind, 4 as priority, power_lost_at as since, power_lost_at as opened
    from watched where power_lost_at <= now() - interval '30 minutes'
    union all
    select id, 'link', 3, seen_at, now()
    from watched where seen_at <= now() - make_interval(mins => 3 * supervision_minutes)
    union all
    select w.id, 'hours', 3, closing.due, now()
    from watched w join alarm_hours h on h.system_id = w.id
      cross join (values (local_today()), (local_today() - 1)) one (day)
      cross join lateral (select one.day + h.closes + case when h.closes <= h.opens then interval '1 day' else interval '0' end as at) usual
      cross join lateral (select instant_of(usual.at + make_interval(mins => h.grace_minutes)) as due) closing
    where w.closed = false and h.weekday = extract(dow from one.day) and w.moved_at < instant_of(usual.at)
      and closing.due between now() - interval '1 day' and now()
      and not exists (select from holidays where holidays.day = one.day)
  )
  select f.id, f.kind, f.priority, f.since, f.opened from found f
  where not exists (select from alarms a where a.system_id = f.id and a.kind = f.kind
    and (a.state <> 'Closed' or a.opened_at >= f.since - interval '1 ms'))
$$;

-- Opens the alarms that are due; returns how many. Systems are locked as by the receiver, by their numbers, so that a signal that comes
-- meanwhile is judged before or after; one process at a time watches.
create or replace function open_due_alarms() returns integer language plpgsql as $$
declare
  due integer[];
  made integer;
begin
  perform pg_advisory_xact_lock(hashtext('watch_alarms'));
  select array_agg(distinct system_id) into due from due_alarms();
  if due is null then return 0; end if;
  perform from alarm_system_states where system_id = any(due) order by system_id for update;
  with opened as (
    insert into alarms (system_id, kind, category, priority, opened_at, waits_since, number, seen)
    select d.system_id, d.kind, d.kind, d.priority, d.opened, now(), next_document_number('AL'),
      jsonb_build_array(jsonb_build_object('at', d.opened, 'code', null, 'partition', null, 'number', null, 'category', d.kind))
    from due_alarms() d where d.system_id = any(due)
    returning id, system_id, kind, opened_at
  ), linked as (
    update alarm_signals s set alarm_id = opened.id from opened
    where opened.kind = 'power' and s.system_id = opened.system_id and s.category = 'power' and s.alarm_id is null
      and s.received_at >= opened.opened_at - interval '1 ms'
  )
  select count(*) into made from opened;
  return made;
end $$;
