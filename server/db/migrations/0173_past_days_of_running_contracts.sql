-- Contracts that ran before slots of past days were made (0167) get those of theirs, too: undecided, in open months from the first that the
-- company bills with the program, of which nothing is invoiced in arrears. What was charged or approved stays as it was.
-- A new database has no contracts, and no functions yet.
do $$ begin
if exists (select from contract_lines) then
insert into slots (line_id, term_id, day, seat, start_time, end_time, holiday, entered_late)
with lines as materialized (
  select l.id, l.contract_id, l.station_id, greatest(first_billed_month(), (
    select (max(d.month) + interval '1 month')::date
    from invoice_drafts d
    left join invoices i on i.id = d.invoice_id and i.deleted_at is null
    left join receipts r on r.id = d.receipt_id and r.reversed_on is null
    where d.contract_id = l.contract_id and not d.in_advance and (i.id is not null or r.id is not null)
  )) as first
  from contract_lines l join contracts c on c.id = l.contract_id
  where l.kind = 'guarding' and l.station_id is not null and c.deleted_at is null and c.status in ('Active', 'Suspended', 'Ended')
)
select w.line_id, w.term_id, w.day, w.seat, w.start_time, w.end_time, w.holiday, true
from wanted_slots(array(select id from lines), first_billed_month(), local_today() - 1) w
join lines l on l.id = w.line_id and w.day >= l.first
where not w.suspended
  and w.day + w.end_time + case when w.end_time <= w.start_time then interval '1 day' else interval '0' end <= local_time(now())
  and not exists (select from contract_suspensions s
    where s.contract_id = l.contract_id and w.day between s.from_on and coalesce(s.until_on, w.day))
  and not exists (select from attendance_periods p
    where p.station_id = l.station_id and p.month = date_trunc('month', w.day)::date and p.state <> 'Open')
order by w.line_id, w.day, w.seat
on conflict (line_id, day, seat) where origin = 'contract' and part < 2 do nothing;
end if;
end $$;
