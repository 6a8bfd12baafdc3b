-- An invoice that is paid in full is Paid; one whose money is taken back is open again.
create or replace function add_payment() returns trigger language plpgsql as $$
begin
  update invoices set amount_paid = amount_paid + new.amount,
    status = case
      when kind = 'lines' then status
      when amount_paid + new.amount + credited = amount_due then 'Paid'
      when new.amount > 0 or status <> 'Paid' then status
      when due_date < local_today() then 'Overdue'
      else 'Pending'
    end
    where id = new.invoice_id;
  return null;
end $$;

create or replace function check_allocation() returns trigger language plpgsql as $$
declare
  receipt receipts;
begin
  select * into receipt from receipts where id = new.receipt_id for no key update;
  if allocated_of(receipt.id) + new.amount not between 0 and receipt.amount
    or (receipt.reversed_on is not null and new.amount > 0) or receipt.kind = 'deposit'
    or receipt.client_id <> (select client_id from invoices where id = new.invoice_id) then
    raise exception 'allocation' using errcode = '23514', constraint = 'payments_allocation';
  end if;
  return new;
end $$;

create or replace function number_receipt() returns trigger language plpgsql as $$
begin
  new.receipt_number := next_document_number('RC');
  return new;
end $$;

create or replace trigger add_payment after insert on payments
  for each row when (pg_trigger_depth() = 0) execute function add_payment();

create or replace trigger check_allocation before insert on payments
  for each row when (new.receipt_id is not null) execute function check_allocation();

create or replace trigger audit after insert or update or delete on receipt_files for each row
  execute function write_audit('sha256', 'file_id', 'key_id');

create or replace trigger audit after insert or update or delete on receipts for each row execute function write_audit('search');

create or replace trigger number_receipt before insert on receipts for each row execute function number_receipt();

create or replace trigger record_recipient before insert or update of client_id on receipts for each row execute function record_recipient();

select count_by_month('payments', 'amount, received_on, receipt_id',
  'select ''revenue'', month_of(r.received_on), r.amount from %1$s r where r.receipt_id is null');

select count_by_month('receipts', 'kind, amount, received_on, reversed_on',
  'select ''revenue'', month_of(r.received_on), r.amount from %1$s r where r.kind in (''money'', ''refund'') union all
    select ''revenue'', month_of(r.reversed_on), -r.amount from %1$s r where r.kind in (''money'', ''refund'') and r.reversed_on is not null');

create or replace function check_refund() returns trigger language plpgsql as $$
declare
  receipt receipts;
begin
  select * into receipt from receipts where id = new.receipt_id for no key update;
  if allocated_of(receipt.id) > receipt.amount or receipt.reversed_on is not null
    or receipt.kind in ('deposit', 'write_off', 'refund')
    or receipt.client_id <> (select client_id from receipts where id = new.refund_id) then
    raise exception 'refund' using errcode = '23514', constraint = 'refund_parts_credit';
  end if;
  return null;
end $$;

create or replace trigger check_refund after insert on refund_parts for each row execute function check_refund();
