-- The shift of a slot is looked up first, and its attendance by its number: as a join the planner could begin with all attendance,
-- which it did where a rolled back demo had left statistics of empty tables.
create or replace function settle_slot(slot bigint) returns void language sql as $$
  with worked as (
    select range_agg(tsrange(local_time(date_trunc('minute', a.in_at)), local_time(date_trunc('minute', a.out_at))) * s.span) as spans
    from attendances a join slots s on s.id = a.slot_id
    where a.slot_id = slot and a.state = 'Done'
  ), settled as (
    select s.id,
      coalesce((select sum(extract(epoch from upper(span) - lower(span)) / 60)::integer from unnest(worked.spans) span), 0) as minutes,
      exists (
        select from attendances a
        where a.id = (select d.id from duty_schedules d where d.slot_id = s.id and d.deleted_at is null)
          and (a.state = 'Done' or a.state in ('No show', 'Excused') and upper(s.span) <= local_time(now()))
      ) as decided
    from slots s, worked where s.id = slot
  )
  update slots s set
    state = case when settled.decided then 'Decided' when s.state = 'Decided' then 'Filled' else s.state end,
    covered_minutes = case when settled.decided then settled.minutes end,
    version = s.version + 1
  from settled
  where s.id = settled.id and s.state in ('Filled', 'Decided')
    and (s.state = 'Decided', coalesce(s.covered_minutes, -1)) is distinct from
      (settled.decided, case when settled.decided then settled.minutes else -1 end)
$$;
