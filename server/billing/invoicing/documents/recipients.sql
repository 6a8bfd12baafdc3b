-- An issued document keeps the client, address, tax number and names of stations of its day.
create or replace function recipient_of(client integer) returns jsonb language sql stable as $$
  select jsonb_build_object('client_name', coalesce(company_name, first_name || ' ' || last_name),
    'address', coalesce(billing_address, address), 'contacts', coalesce(billing_phone, contacts), 'tin', tin)
  from clients where id = client
$$;

create or replace function record_recipient() returns trigger language plpgsql as $$
begin
  new.recipient := recipient_of(new.client_id);
  return new;
end $$;
