-- What changes of a month that was invoiced in advance is charged or taken back with the discount of that invoice.
alter table invoice_drafts add discount_rate integer not null default 0;
comment on column invoice_drafts.discount_rate is 'The discount on guarding that it was computed with, in hundredths of a percent.';
-- The line of the discount says the rate; where no line of guarding says that there was none, the rate of the contract is the best known.
update invoice_drafts d set discount_rate = f.rate
from (
  select d.id, coalesce(
      max(substring(l.description from '^Discount of ([0-9.]+) % on guarding')::numeric * 100),
      case when bool_or(l.kind in ('guarding', 'holiday')) then 0 else c.discount_rate end)::integer as rate
  from invoice_drafts d join contracts c on c.id = d.contract_id
  left join invoice_lines l on l.draft_id = d.id or l.invoice_id = d.invoice_id
  group by d.id, c.discount_rate
) f
where f.id = d.id and f.rate <> 0;
