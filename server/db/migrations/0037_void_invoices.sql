-- A deleted invoice is void, not gone: what was paid on it came in all the same and stays in the figures of its month.
drop trigger month_change on invoices;
drop function count_payments_of_invoice();

drop trigger month_in on payments;
drop trigger month_out on payments;
drop trigger month_change on payments;
drop function count_payments_by_month();
select count_by_month('payments', 'amount, received_on', 'select ''revenue'', month_of(r.received_on), r.amount from %1$s r');

drop view counted_afresh;
create view counted_afresh (series, month, amount) as
  select 'incidents', month_of(incident_date), 1 from incidents where deleted_at is null
  union all select 'patrols', month_of(completed_at), 1 from patrols
  union all select 'services', month_of(received_at), 1 from quote_requests where deleted_at is null
  union all select 'revenue', month_of(received_on), amount from payments
  union all select 'guards', month_of(hire_date), 1 from guards
  union all select 'guards', greatest(month_of(hire_date), least(month_of(left_on), month_of(deleted_at))), -1
    from guards where left_on is not null or deleted_at is not null
  union all select 'clients', month_of(registered_on), 1 from clients
  union all select 'clients', greatest(month_of(registered_on), month_of(deleted_at)), -1 from clients where deleted_at is not null;

select recount_months();
