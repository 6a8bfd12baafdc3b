-- The amount to credit of an issued invoice since its month was corrected; an invoice without a row has none.
create table invoice_differences (
  invoice_id integer primary key references invoices on delete cascade,
  -- Shillings before VAT.
  to_credit bigint not null check (to_credit > 0)
);
create index invoice_differences_to_credit on invoice_differences (to_credit, invoice_id);

-- Months of lines of contracts in which something was corrected, until the invoices that charge them are compared. A row refers to
-- nothing, so that whoever corrects a shift waits for nobody.
create table corrected_months (
  id bigint generated always as identity primary key,
  line_id integer not null,
  -- The first days of the first and the last month.
  first date not null,
  last date not null
);

-- The issued invoices of the last year are compared once: their months may have been corrected before.
insert into corrected_months (line_id, first, last)
select distinct l.line_id, d.month, d.month
from invoice_drafts d join invoice_lines l on l.invoice_id = d.invoice_id
where d.state = 'Issued' and l.line_id is not null and d.month >= current_date - interval '1 year';
