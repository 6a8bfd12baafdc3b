-- A contract that renews has no last day for its slots: its end moves on by a month or a year once it is reached.
create or replace function wanted_slots(lines integer[], first date, last date)
returns table (line_id integer, term_id integer, day date, seat integer, start_time time, end_time time, holiday boolean, suspended boolean)
language sql stable as $$
  select t.line_id, t.id, d::date, s.seat, t.start_time, t.end_time, h.day is not null, coalesce(d::date >= c.suspended_from, false)
  from term_ranges t
  join contract_lines l on l.id = t.line_id
  join contracts c on c.id = l.contract_id
  cross join lateral generate_series(
    greatest(first, l.from_on, c.starts_on, t.valid_from),
    least(last, coalesce(l.until_on, last), case when c.renewal = 'ends' then coalesce(c.ends_on, last) else last end, t.valid_until),
    interval '1 day') d
  cross join lateral generate_series(1, t.seats) s(seat)
  left join holidays h on h.day = d::date and h.deleted_at is null
  where l.id = any(lines) and l.kind = 'guarding' and c.deleted_at is null and c.status in ('Active', 'Suspended', 'Ended')
    and t.weekdays >> (extract(isodow from d)::integer - 1) & 1 = 1
    and not (t.holiday = 'off' and h.day is not null)
$$;

-- The lines whose slots must be made further ahead.
create index contract_lines_generated_until on contract_lines (generated_until) where kind = 'guarding';

-- Moves the ends of contracts that renew, ends those that are over, and makes the slots of active contracts up to `last`. Safe to
-- run at any time, twice, and in several processes at once. Returns how many of each.
create function keep_contracts(last date, out renewed integer, out ended integer, out made integer) language plpgsql as $$
declare
  lines integer[];
  first date;
begin
  perform pg_advisory_xact_lock(hashtext('keep_contracts'));

  update contracts set ends_on = (ends_on + case renewal when 'renews_monthly' then interval '1 month' else interval '1 year' end)::date
    where ends_on < local_today() and renewal <> 'ends' and status in ('Active', 'Suspended') and deleted_at is null;
  get diagnostics renewed = row_count;

  update contracts set status = 'Ended'
    where ends_on < local_today() and renewal = 'ends' and status in ('Active', 'Suspended') and deleted_at is null;
  get diagnostics ended = row_count;

  select array_agg(l.id), min(coalesce(l.generated_until + 1, local_today())) into lines, first
    from contract_lines l join contracts c on c.id = l.contract_id
    where l.kind = 'guarding' and coalesce(l.generated_until, '-infinity') < last
      and c.status in ('Active', 'Suspended') and c.deleted_at is null and coalesce(l.until_on, last) >= local_today();
  made := 0;
  if lines is not null then
    made := (select generated.made from generate_slots(lines, greatest(first, local_today()), last) generated);
  end if;
end $$;
