-- A holiday of a day that is over stays as it is where a post was closed on it, and where what happened in its month was charged.
create or replace function refuse_charged_holiday_change() returns trigger language plpgsql as $$
declare
  before date := case when tg_op = 'UPDATE' and old.deleted_at is null then old.day end;
  after date := case when new.deleted_at is null then new.day end;
  changed date;
  post record;
begin
  if before is not distinct from after then return new; end if;
  -- Held by whatever computes and issues drafts (charged-queries.ts).
  perform pg_advisory_xact_lock(hashtext('charged_months'), 0);
  for changed in select d from unnest(array[before, after]) d where d < local_today() loop
    for post in
      select l.id, l.contract_id, l.name, c.number, t.holiday
      from contract_lines l join contracts c on c.id = l.contract_id
      join term_ranges t on t.line_id = l.id and changed between t.valid_from and t.valid_until
      where l.kind = 'guarding' and changed between l.from_on and coalesce(l.until_on, changed)
        and c.deleted_at is null and c.status in ('Active', 'Suspended', 'Ended') and c.starts_on <= changed
        and (c.renewal <> 'ends' or c.ends_on is null or c.ends_on >= changed)
        and t.seats > 0 and t.weekdays >> (extract(isodow from changed)::integer - 1) & 1 = 1
        and (t.holiday = 'off' or t.holiday = 'extra' and t.holiday_extra_percent > 0)
      order by c.number, l.id
    loop
      -- Nobody was asked to come, so nothing may be charged for the day.
      if post.holiday = 'off' and changed = before and not exists (select from slots s
        where s.line_id = post.id and s.day = changed and s.origin = 'contract' and s.state <> 'Cancelled') then
        raise exception '%', post.name || ' (' || post.number || ') was closed on ' || to_char(changed, 'FMDD Mon YYYY')
            || ' as on a holiday. That day is over, so it stays one.'
          using errcode = '23514', constraint = 'holidays_closed';
      end if;
      perform refuse_if_charged(post.id, post.contract_id, post.name, changed);
    end loop;
  end loop;
  return new;
end $$;

-- Refuses where an invoice, or what was carried as credit, has charged what happened to a line of a contract in the month of a day.
create or replace function refuse_if_charged(line integer, contract integer, name text, day date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', day)::date;
  number text := (
    select coalesce(i.invoice_number, r.receipt_number)
    from invoice_drafts d
    left join invoices i on i.id = d.invoice_id and i.deleted_at is null and d.state = 'Issued'
    left join receipts r on r.id = d.receipt_id and r.reversed_on is null
    where d.contract_id = contract and d.month >= first and (i.id is not null or r.id is not null)
      and case
        when d.happened is not null then d.happened -> line::text ? to_char(first, 'YYYY-MM')
        else (d.month = first + interval '1 month' or d.month = first and not d.in_advance)
          and exists (select from invoice_lines l where (l.invoice_id = i.id or l.draft_id = d.id) and l.line_id = line)
      end
    order by d.month, d.id limit 1);
begin
  if number is null then return; end if;
  raise exception '%', number || ' has charged ' || name || ' for ' || to_char(first, 'Mon YYYY')
      || ' by the holidays of then. Correct it by a credit note or an invoice of one amount.'
    using errcode = '23514', constraint = 'holidays_charged';
end $$;

create or replace trigger keep_charged before insert or update of day, deleted_at on holidays
  for each row execute function refuse_charged_holiday_change();
