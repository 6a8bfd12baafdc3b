-- The next number of a kind of document in the current year, without gaps: the counter is part of the transaction that uses it.
create or replace function next_document_number(prefix text) returns text language plpgsql as $$
declare
  in_year integer := extract(year from local_today());
  number integer;
begin
  insert into document_counters values (prefix, in_year, 1)
    on conflict (kind, year) do update set last_number = document_counters.last_number + 1
    returning last_number into number;
  return format('%s-%s-%s', prefix, in_year, lpad(number::text, greatest(6, length(number::text)), '0'));
end $$;

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
