-- An invoice that was credited in full may be replaced: its draft is Replaced then and charges nothing, and what it had charged is
-- charged once more, by an invoice that names it.
alter table invoice_drafts
  drop constraint invoice_drafts_state_check,
  add constraint invoice_drafts_state_check check (state in ('Draft', 'Reviewed', 'Issued', 'Discarded', 'Replaced')),
  drop constraint invoice_drafts_issued,
  add constraint invoice_drafts_issued check ((state in ('Issued', 'Replaced')) = (invoice_id is not null)),
  add replaced_at timestamptz,
  add constraint invoice_drafts_replaced check ((state = 'Replaced') = (replaced_at is not null)),
  -- The rule of the contract by which shortfalls were counted: one that is agreed later changes no invoice that is out.
  add shortfall_rule text not null default 'by_minutes' check (shortfall_rule in ('by_minutes', 'whole_shift', 'none')),
  add shortfall_multiple integer not null default 100;
drop index invoice_drafts_once;
create unique index invoice_drafts_once on invoice_drafts (contract_id, month, coalesce(station_id, 0))
  where state not in ('Discarded', 'Replaced');
alter table invoice_drafts disable trigger user;
update invoice_drafts d set shortfall_rule = c.shortfall_rule, shortfall_multiple = c.shortfall_multiple
  from contracts c where c.id = d.contract_id;
alter table invoice_drafts enable trigger user;

-- By which draft, and invoice once it is issued, an invoice was replaced. Where the contract has come to have an invoice for each
-- station, or one for all, that may be several.
create view invoice_replacements (replaced_id, draft_id, invoice_id) as
  select o.invoice_id, d.id, d.invoice_id
  from invoice_drafts o
  join invoice_drafts d on d.contract_id = o.contract_id and d.month = o.month and d.id <> o.id and d.state <> 'Discarded'
    and (d.station_id is null or o.station_id is null or d.station_id = o.station_id)
  left join invoices i on i.id = d.invoice_id
  where o.state = 'Replaced' and (i.id is null or i.issued_at >= o.replaced_at)
    and not exists (select from invoice_drafts m join invoices mi on mi.id = m.invoice_id
      where m.contract_id = o.contract_id and m.month = o.month and m.state = 'Replaced' and m.id not in (o.id, d.id)
        and (m.station_id is null or o.station_id is null or m.station_id = o.station_id)
        and (m.station_id is null or d.station_id is null or m.station_id = d.station_id)
        and mi.issued_at >= o.replaced_at and (i.id is null or m.replaced_at <= i.issued_at));

-- Whoever reopens a month asks those who have used it (server/attendance/used-months.ts).
drop trigger keep_invoiced on attendance_periods;
drop function keep_invoiced_period();

-- A holiday changes what an invoice has charged; one that was replaced charges nothing.
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
