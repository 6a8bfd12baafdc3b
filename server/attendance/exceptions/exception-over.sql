-- Why the fact that an exception is about is gone: null while it stands, and of kinds that only people can judge. Shifts ahead are
-- judged by `over-queries.ts`; a trigger ends those to confirm and the review of the law.
create or replace function exception_over(exception integer) returns text language sql stable as $$
  select case e.kind
    when 'not_on_post' then case
      when d.deleted_at is not null then 'The shift was removed.'
      when d.guard_id <> e.guard_id then 'Another guard has the shift.'
      when lower(d.shift) > at then 'The shift begins later.'
      when own.state in ('Off', 'Cancelled') then 'The shift is not needed any more.'
      when a.to_confirm <> '{}' then 'What was reported of the shift is to be confirmed.'
      when a.in_at is not null then 'The guard came at ' || to_char(local_time(a.in_at), 'HH24:MI') || '.'
      when a.state = 'Excused' then 'The guard is excused.'
      when d.replaced_by is not null then 'Another guard has taken the shift.'
      when a.state = 'No show' and upper(d.shift) <= at then 'The shift is over, and decided: No show.' end
    when 'slot_uncovered' then case
      when s.state = 'Decided' and s.covered_minutes > 0 or s.state = 'Filled' and not guard_excused(s.id) then 'A guard has taken the shift.'
      when s.state in ('Off', 'Cancelled') then 'The shift is not needed any more.'
      when lower(s.span) > at then 'The shift begins later.' end
    when 'left_early' then case
      when d.deleted_at is not null then 'The shift was removed.'
      when a.to_confirm <> '{}' then 'What was reported of the shift is to be confirmed.'
      when a.state = 'On post' then 'The guard came back at ' || to_char(local_time(a.in_at), 'HH24:MI') || '.'
      when d.replaced_by is not null then 'Another guard has taken the shift.'
      when own.state in ('Off', 'Cancelled') then 'The shift is not needed any more.'
      when a.early_minutes = 0 and a.out_at is not null then 'The guard left at ' || to_char(local_time(a.out_at), 'HH24:MI') || ', as the shift ended.'
      when a.decided_at > e.opened_at and upper(d.shift) <= at then 'The shift is over, and decided: ' || a.state || '.' end
    when 'no_clock_out' then case
      when upper(d.shift) > at then 'The shift ends later.'
      when a.id is null then 'Nothing is recorded of the shift any more.'
      when a.to_confirm <> '{}' then 'What was reported of the shift is to be confirmed.'
      when a.out_at is not null then 'The guard left at ' || to_char(local_time(a.out_at), 'HH24:MI') || '.'
      when a.state <> 'On post' then 'Decided: ' || a.state || '.' end
    when 'late_evidence' then case when a.decided_at > e.opened_at then 'Decided: ' || a.state || '.' end
    when 'missed_round' then (select 'The round was made.' from patrols p where p.id = e.patrol_id and p.state = 'Completed')
    when 'late_visit' then coalesce(
      (select 'The station was visited on ' || to_char(local_time(min(v.at)), 'FMDD Mon YYYY') || '.' from visits v
        where v.station_id = e.station_id and v.at > e.opened_at),
      (select 'No visits are planned at the station any more.' from stations st
        where st.id = e.station_id and (st.visits_a_month = 0 or not st.active or st.deleted_at is not null)))
    end
  from exceptions e
    cross join (select local_time(now()) as at) clock
    left join duty_schedules d on d.id = e.duty_id
    left join attendances a on a.id = e.duty_id
    left join slots own on own.id = d.slot_id
    left join slots s on s.id = e.slot_id
  where e.id = exception
$$;

-- Resolves the exceptions of some kinds whose fact is gone, and says why; returns how many.
create or replace function resolve_passed_exceptions(kinds text[]) returns integer language sql as $$
  with over as (
    select e.id, exception_over(e.id) as resolution from exceptions e where e.state <> 'Resolved' and e.kind = any(kinds)
  ), done as (
    update exceptions e set state = 'Resolved', resolution = over.resolution, resolved_at = now(), version = e.version + 1
    from over where over.id = e.id and over.resolution is not null returning 1
  )
  select count(*)::integer from done
$$;
