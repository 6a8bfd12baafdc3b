-- The company's clock: its zone has one place in the database, and whatever asks for a day or a time of day asks here.
-- contract/core/common.ts has the name for everything else; server/test/db/shift.test.ts compares the two.

create function company_zone() returns text language sql immutable as $$
  select 'Africa/Kampala'
$$;

-- What the company's clock and calendar show at an instant.
create function local_time(at timestamptz) returns timestamp language sql immutable as $$
  select at at time zone company_zone()
$$;
-- The instant at which they show it.
create function instant_of(local timestamp) returns timestamptz language sql immutable as $$
  select local at time zone company_zone()
$$;
create function local_today() returns date language sql stable as $$
  select local_time(now())::date
$$;

create or replace function month_of(at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', local_time(at))::date
$$;

create or replace function note_leaving() returns trigger language plpgsql as $$
begin
  if new.status <> 'Inactive' then new.left_on := null;
  else new.left_on := coalesce(new.left_on, local_today());
  end if;
  return new;
end $$;

create or replace function note_payment() returns trigger language plpgsql as $$
declare
  amount bigint := new.amount_paid - case when tg_op = 'UPDATE' then old.amount_paid else 0 end;
begin
  if amount <> 0 then
    insert into payments (invoice_id, amount, received_on) values (new.id, amount, local_today());
  end if;
  return null;
end $$;

create or replace function number_quotation() returns trigger language plpgsql as $$
declare
  in_year integer := extract(year from local_today());
  number integer;
begin
  insert into quotation_counters values (in_year, 1)
    on conflict (year) do update set last_number = quotation_counters.last_number + 1
    returning last_number into number;
  new.number := format('QT-%s-%s', in_year, lpad(number::text, greatest(6, length(number::text)), '0'));
  return new;
end $$;

create or replace function note_client_since() returns trigger language plpgsql as $$
begin
  new.client_since := local_today();
  return new;
end $$;
