-- Panels that encrypt and have disagreed with this clock within an hour, if they are the most of those that were heard of meanwhile: then it is
-- this clock that is wrong. `heard`: the number of those. A panel that has set its clock by the reply since counts as well.
create or replace function disagreeing_panels() returns table (system_id integer, since timestamptz, disagree integer, heard integer)
  language sql stable as $$
  with doubted as (
    select x.system_id, x.clock_at, count(*) over ()::integer as disagree from alarm_system_states x
    join alarm_systems s on s.id = x.system_id and s.deleted_at is null
    where x.clock_at > now() - interval '1 hour'
  )
  select d.system_id, d.clock_at, d.disagree, encrypting.heard from doubted d cross join (
    select count(*)::integer as heard from alarm_secrets k join alarm_system_states x on x.system_id = k.system_id
    where k.has_key and greatest(x.seen_at, x.clock_at) > now() - interval '1 hour'
  ) encrypting
  where d.disagree >= 2 and d.disagree * 2 > encrypting.heard
$$;
