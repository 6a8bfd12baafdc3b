-- Opens, raises and resolves exceptions of attendance. A shift that is to be confirmed has an exception of its own instead. Minutes:
-- `grace` until a guard is late, `no_show` until a post counts as empty, `missing_out` after the end without clocking out.
create or replace function detect_attendance_exceptions(grace integer, no_show integer, missing_out integer, out opened integer, out resolved integer) language plpgsql as $$
declare
  at timestamp := local_time(now());
  late timestamp := at - make_interval(mins => grace);
  empty timestamp := at - make_interval(mins => no_show);
begin
  perform pg_advisory_xact_lock(hashtext('detect_attendance_exceptions'));

  -- Nobody came, and the slot is over, also while nobody watched. A month that is approved or locked stays as it was approved.
  perform settle_slot(s.id) from attendances a join duty_schedules d on d.id = a.id and d.deleted_at is null
    join slots s on s.id = d.slot_id
    where a.state in ('No show', 'Excused') and s.state = 'Filled' and s.day <= at::date and upper(s.span) <= at
      and not exists (select from attendance_periods p where p.station_id = d.station_id
        and p.month = date_trunc('month', s.day)::date and p.state in ('Approved', 'Locked'));

  with found as (
    select 'not_on_post' as kind, case when lower(d.shift) <= empty then 3 else 2 end as severity, d.station_id, d.guard_id, d.id as duty_id, d.slot_id
    from duty_schedules d left join attendances a on a.id = d.id left join slots s on s.id = d.slot_id
    where d.shift_date between at::date - 1 and at::date and d.deleted_at is null and d.replaced_by is null
      and lower(d.shift) <= late and upper(d.shift) > at
      and attendance_state(a.state, a.to_confirm, a.early_minutes > 0, s.state = 'Off', d.shift, grace, no_show) in ('Late', 'Empty', 'No show')
    union all
    select 'slot_uncovered', 3, l.station_id, null, null, s.id
    from slots s join contract_lines l on l.id = s.line_id
    where s.day between at::date - 1 and at::date and lower(s.span) <= at and upper(s.span) > at
      and (s.state = 'Open' or s.state = 'Filled' and guard_excused(s.id))
    union all
    select 'no_clock_out', 2, d.station_id, d.guard_id, d.id, a.slot_id
    from duty_schedules d join attendances a on a.id = d.id
    where d.shift_date between at::date - 3 and at::date and d.deleted_at is null and a.state = 'On post'
      and a.to_confirm = '{}' and upper(d.shift) <= at - make_interval(mins => missing_out)
    union all
    select 'left_early', 2, d.station_id, d.guard_id, d.id, a.slot_id
    from duty_schedules d join attendances a on a.id = d.id left join slots s on s.id = d.slot_id
    where d.shift_date between at::date - 3 and at::date and d.deleted_at is null and a.state = 'Done' and a.early_minutes > 0
      and a.decided_at is null and a.to_confirm = '{}' and d.replaced_by is null
      and s.state is distinct from 'Off' and s.state is distinct from 'Cancelled'
  ), again as (
    -- Exceptions that the watch has resolved and finds again, as when a clocking was a mistake.
    update exceptions e set state = 'Opened', resolution = null, although = null, resolved_at = null, resolved_by = null, guard_id = found.guard_id,
      station_id = found.station_id, severity = found.severity, escalated_level = 0,
      opened_at = now(), due_at = now() + case found.severity when 3 then interval '10 minutes' else interval '20 minutes' end,
      version = e.version + 1
    from found cross join lateral (
      select o.id from exceptions o where o.kind = found.kind and o.duty_id = found.duty_id and not o.passed
      union all
      select o.id from exceptions o where o.kind = found.kind and o.slot_id = found.slot_id and o.duty_id is null and found.duty_id is null
    ) known
    where e.id = known.id and e.state = 'Resolved' and (e.resolved_by is null or e.guard_id <> found.guard_id)
    returning 1
  ), made as (
    insert into exceptions (kind, severity, station_id, guard_id, duty_id, slot_id, due_at)
    select kind, severity, station_id, guard_id, duty_id, slot_id, now() + case severity when 3 then interval '10 minutes' else interval '20 minutes' end
    from found on conflict do nothing returning 1
  )
  select (select count(*) from again) + (select count(*) from made) into opened;

  update exceptions e set severity = 3, due_at = least(e.due_at, now() + interval '10 minutes'), version = e.version + 1
    from duty_schedules d
    where d.id = e.duty_id and e.kind = 'not_on_post' and e.severity < 3 and e.state <> 'Resolved' and lower(d.shift) <= empty
      and not exists (select from attendances a where a.id = d.id and a.in_at is not null);

  resolved := resolve_passed_exceptions(
    array['not_on_post', 'slot_uncovered', 'left_early', 'no_clock_out', 'late_evidence']);
end $$;
