-- What was issued goes on naming the client, address and tax number that it was issued to, and the stations by their names of then.
create function recipient_of(client integer) returns jsonb language sql stable as $$
  select jsonb_build_object('client_name', coalesce(company_name, first_name || ' ' || last_name),
    'address', coalesce(billing_address, address), 'contacts', coalesce(billing_phone, contacts), 'tin', tin)
  from clients where id = client
$$;

alter table invoices add recipient jsonb not null default '{}';
alter table credit_notes add recipient jsonb not null default '{}';
alter table receipts add recipient jsonb not null default '{}';
alter table invoice_lines add station_name text;

-- Of documents that are out already only today's record is known.
alter table invoices disable trigger user;
update invoices set recipient = recipient_of(client_id);
alter table invoices enable trigger user;
alter table receipts disable trigger user;
update receipts set recipient = recipient_of(client_id);
alter table receipts enable trigger user;
alter table credit_notes disable trigger user;
update credit_notes n set recipient = recipient_of(i.client_id) from invoices i where i.id = n.invoice_id;
alter table credit_notes enable trigger user;
alter table invoice_lines disable trigger user;
update invoice_lines l set station_name = st.name from stations st where st.id = l.station_id and l.invoice_id is not null;
alter table invoice_lines enable trigger user;

create function record_recipient() returns trigger language plpgsql as $$
begin
  new.recipient := recipient_of(new.client_id);
  return new;
end $$;
create trigger record_recipient before insert or update of client_id on invoices for each row execute function record_recipient();
create trigger record_recipient before insert or update of client_id on receipts for each row execute function record_recipient();

-- A credit note is for whom its invoice is for.
create function record_recipient_of_invoice() returns trigger language plpgsql as $$
begin
  select recipient into new.recipient from invoices where id = new.invoice_id;
  return new;
end $$;
create trigger record_recipient before insert on credit_notes for each row execute function record_recipient_of_invoice();

create function record_station_name() returns trigger language plpgsql as $$
begin
  select name into new.station_name from stations where id = new.station_id;
  return new;
end $$;
create trigger record_station_name before insert or update of invoice_id on invoice_lines for each row
  when (new.invoice_id is not null) execute function record_station_name();
