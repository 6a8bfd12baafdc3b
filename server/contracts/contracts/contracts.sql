-- Moves the ends of contracts that renew, ends those that are over, and makes the slots of active contracts up to `last`. Safe to
-- run at any time, twice, and in several processes at once. Returns how many of each.
create or replace function renew_contracts(last date, out renewed integer, out ended integer, out made integer) language plpgsql as $$
declare
  lines integer[];
  first date;
begin
  perform pg_advisory_xact_lock(hashtext('renew_contracts'));

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

-- The first month that the company bills with the program: that of its first billing run, or of its first slot where that is earlier.
create or replace function first_billed_month() returns date language sql stable as $$
  select least((select min(month) from billing_runs where computed_at is not null),
    date_trunc('month', (select min(day) from slots)), date_trunc('month', local_today()))::date
$$;

-- Held by whoever changes what is planned for a later day, until the transaction ends; who locks a month holds it alone
-- (server/attendance/attendance-periods).
create or replace function share_plans() returns void language sql volatile as $$
  select pg_advisory_xact_lock_shared(hashtext('attendance_periods.plans'))
$$;

-- Shares the plans before the first row of a statement is locked: whoever approves or locks a month, and then locks attendance,
-- does not wait for a transaction that waits for the plans.
create or replace function share_plans_of_statement() returns trigger language plpgsql as $$
begin
  perform share_plans();
  return null;
end $$;
