-- The draft, and invoice once it is issued, that replaces an invoice. A contract that has come to have an invoice for each station, or
-- one for all, may have several.
create or replace view invoice_replacements (replaced_id, draft_id, invoice_id) as
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
