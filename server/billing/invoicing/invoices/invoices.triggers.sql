select make_record('invoices', 'invoice', 'Keep it.');

-- The latest allowed date of an invoice, of both kinds, is checked at the row itself.
create or replace function check_invoice_date() returns trigger language plpgsql as $$
declare
  latest date := local_today() + case new.kind when 'lines' then interval '7 days' else interval '1 year' end;
begin
  if tg_op = 'UPDATE' and old.invoice_date = new.invoice_date then return new;
  end if;
  if new.invoice_date > latest then
    perform refuse_date('invoices_invoice_date');
  end if;
  return new;
end $$;

create or replace function refuse_issued_invoice_change() returns trigger language plpgsql as $$
declare
  derived text := invoice_status(new, local_today());
begin
  if tg_op = 'UPDATE' then
    if new.deleted_at is not null or
      (old.kind, old.invoice_number, old.client_id, old.invoice_date, old.due_date, old.amount_due, old.net, old.vat, old.vat_rate,
        old.contract_id, old.period_month, old.po_number)
      is distinct from
      (new.kind, new.invoice_number, new.client_id, new.invoice_date, new.due_date, new.amount_due, new.net, new.vat, new.vat_rate,
        new.contract_id, new.period_month, new.po_number)
    then
      raise exception 'This invoice has been issued. Make a credit note instead.' using errcode = '23514', constraint = 'invoices_issued';
    end if;
    if new.status <> old.status and new.status <> derived then
      raise exception '%', case
          when derived = 'Paid' then 'Nothing is left to pay on this invoice.'
          when new.status = 'Overdue' then 'This invoice is not due yet.'
          when new.status = 'Pending' then 'This invoice is past its due date.'
          when new.amount_paid = 0 then 'Nothing has been paid on this invoice. Record a payment instead.'
          else 'Only a part of this invoice has been paid. Record a payment instead.'
        end using errcode = '23514', constraint = 'invoices_status_differs';
    end if;
  end if;
  new.status := derived;
  return new;
end $$;

create or replace function refuse_issued_line_change() returns trigger language plpgsql as $$
begin
  -- The post that a line is about may go; what the line says stays.
  if tg_op = 'UPDATE' and (old.invoice_id, old.seq, old.kind, old.description, old.quantity, old.unit, old.unit_price, old.amount,
      old.vat_mode, old.explain) is not distinct from (new.invoice_id, new.seq, new.kind, new.description, new.quantity, new.unit,
      new.unit_price, new.amount, new.vat_mode, new.explain) then
    return new;
  end if;
  raise exception 'This invoice has been issued. Make a credit note instead.' using errcode = '23514', constraint = 'invoices_issued';
end $$;

-- An invoice that passes to another client takes only the money along that still settles it. Money that was reversed, or freed by a
-- credit note, stays with the client who paid it.
create or replace function move_receipts_with_invoice() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and old.deleted_at is null or new.client_id <> old.client_id then
    perform refuse_receipts(new.id);
  end if;
  if new.client_id <> old.client_id then
    update receipts set client_id = new.client_id
      where id in (select receipt_id from payments where invoice_id = new.id group by receipt_id having sum(amount) <> 0)
        and not exists (select from payments where receipt_id = receipts.id and invoice_id <> new.id)
        and not exists (select from refund_parts where receipt_id = receipts.id);
    if exists (select from payments join receipts on receipts.id = receipt_id
      where invoice_id = new.id and receipts.client_id <> new.client_id group by receipts.id having sum(payments.amount) <> 0) then
      raise exception 'receipts' using errcode = '23514', constraint = 'invoices_receipts';
    end if;
  end if;
  if new.deleted_at is null and old.deleted_at is not null then
    perform from receipts where id in (select receipt_id from payments where invoice_id = new.id)
      order by kind = 'money' desc, id desc for no key update;
    if exists (select from payments join receipts on receipts.id = receipt_id
      where invoice_id = new.id and reversed_on is not null group by receipts.id having sum(payments.amount) > 0) then
      raise exception using errcode = 'EN001', message = 'A payment on this invoice has been reversed since.';
    end if;
    if exists (select from payments join receipts on receipts.id = receipt_id
      where invoice_id = new.id group by receipts.id having allocated_of(receipts.id) + sum(payments.amount) > receipts.amount) then
      raise exception using errcode = 'EN001', message = 'The money on this invoice has settled another one, or was paid back, since.';
    end if;
  end if;
  return new;
end $$;

-- A change of the amount paid on the invoice itself: more is a receipt, less a correction. Not once receipts are allocated.
create or replace function record_entered_payment() returns trigger language plpgsql as $$
declare
  amount bigint := new.amount_paid - case when tg_op = 'UPDATE' then old.amount_paid else 0 end;
  receipt integer;
begin
  if amount = 0 then
    return null;
  end if;
  perform refuse_receipts(new.id);
  if amount > 0 then
    insert into receipts (client_id, kind, method, amount, received_on, reference, source, recorded_by)
      values (new.client_id, 'money', 'other', amount, local_today(), 'Entered with the invoice', 'invoice', acting_account())
      returning id into receipt;
  end if;
  insert into payments (invoice_id, amount, received_on, method, reference, recorded_by, receipt_id)
    values (new.id, amount, local_today(), 'other', 'Entered with the invoice', acting_account(), receipt);
  return null;
end $$;

-- The prefix is the company's; the counter goes on whatever it is, so that a new prefix leaves no gap.
create or replace function number_invoice() returns trigger language plpgsql as $$
declare
  in_year integer := extract(year from new.invoice_date);
  prefix text;
  number integer;
begin
  select invoice_prefix into strict prefix from company_settings;
  insert into invoice_counters values (in_year, 1)
    on conflict (year) do update set last_number = invoice_counters.last_number + 1
    returning last_number into number;
  new.invoice_number := format('%s-%s-%s', prefix, in_year, lpad(number::text, greatest(6, length(number::text)), '0'));
  return new;
end $$;

create or replace function record_station_name() returns trigger language plpgsql as $$
begin
  select name into new.station_name from stations where id = new.station_id;
  return new;
end $$;

create or replace trigger keep_issued before update or delete on invoice_lines for each row
  when (old.invoice_id is not null) execute function refuse_issued_line_change();

create or replace trigger record_station_name before insert or update of invoice_id on invoice_lines for each row
  when (new.invoice_id is not null) execute function record_station_name();

create or replace trigger keep_issued before insert or update on invoices for each row
  when (new.kind = 'lines') execute function refuse_issued_invoice_change();

create or replace trigger keep_kind before update of kind on invoices for each row
  when (old.kind = 'lines' and new.kind <> 'lines') execute function refuse_issued_invoice_change();

create or replace trigger keep_receipts before update of deleted_at, client_id on invoices for each row
  when (new.deleted_at is distinct from old.deleted_at or new.client_id <> old.client_id) execute function move_receipts_with_invoice();

create or replace trigger note_payment after insert or update of amount_paid on invoices
  for each row when (pg_trigger_depth() = 0) execute function record_entered_payment();

create or replace trigger number_invoice before insert on invoices for each row execute function number_invoice();

create or replace trigger plausible before insert or update of invoice_date on invoices
  for each row execute function check_invoice_date();

create or replace trigger record_recipient before insert or update of client_id on invoices for each row execute function record_recipient();
