-- Contracts: what a client has agreed to. A line is one post at one station or another charge; its dated terms say how many
-- guards, when and at what price. Slots, the need of one seat on one day, are generated from them (0046).
create table contracts (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  -- Assigned on activation.
  number text unique,
  title text not null,
  status text not null default 'Draft' check (status in ('Draft', 'Active', 'Suspended', 'Ended', 'Cancelled')),
  starts_on date not null,
  ends_on date,
  notice_days integer not null default 30 check (notice_days between 0 and 365),
  renewal text not null default 'ends' check (renewal in ('ends', 'renews_monthly', 'renews_yearly')),
  bill_basis text not null default 'approved_slots' check (bill_basis in ('approved_slots', 'contract_arrears', 'contract_advance')),
  shortfall_rule text not null default 'by_minutes' check (shortfall_rule in ('by_minutes', 'whole_shift', 'none')),
  shortfall_multiple integer not null default 100 check (shortfall_multiple between 100 and 300),
  -- Hundredths of a percent, as agreed.
  discount_rate integer not null default 0 check (discount_rate between 0 and 10000),
  payment_terms_days integer check (payment_terms_days between 0 and 180),
  invoice_per text not null default 'contract' check (invoice_per in ('contract', 'station')),
  po_number text,
  vat_mode text not null default 'standard' check (vat_mode in ('standard', 'zero', 'exempt')),
  billing_contact text,
  billing_email text,
  notes text,
  quotation_id integer references quotations,
  signed_document_id integer references client_documents,
  suspended_from date,
  end_reason text,
  search text not null generated always as (lower(coalesce(number, '') || e'\n' || title)) stored,
  constraint contracts_dates check (ends_on >= starts_on),
  constraint contracts_number check (number is not null or status in ('Draft', 'Cancelled'))
);
select make_record('contracts', 'contract', 'End it instead.');
select count_live('contracts');
create index contracts_search on contracts using gin (search gin_trgm_ops);
create index contracts_live on contracts (id) where deleted_at is null;
create index contracts_client_id on contracts (client_id, id);
create index contracts_status on contracts (status, id) where deleted_at is null;
create index contracts_title on contracts (title, id) where deleted_at is null;
create index contracts_number on contracts (number, id) where deleted_at is null;
create index contracts_starts_on on contracts (starts_on, id) where deleted_at is null;
create index contracts_ends_on on contracts (ends_on, id) where deleted_at is null;
create index contracts_signed_document_id on contracts (signed_document_id);
create index contracts_quotation_id on contracts (quotation_id);
create unique index contracts_once_for_a_quotation on contracts (quotation_id) where deleted_at is null;

-- Numbers without gaps: the counter is part of the transaction that activates.
create table contract_counters (
  year integer primary key,
  last_number integer not null
);
create function number_contract() returns trigger language plpgsql as $$
declare
  in_year integer := extract(year from local_today());
  number integer;
begin
  insert into contract_counters values (in_year, 1)
    on conflict (year) do update set last_number = contract_counters.last_number + 1
    returning last_number into number;
  new.number := format('CT-%s-%s', in_year, lpad(number::text, greatest(6, length(number::text)), '0'));
  return new;
end $$;
create trigger number_contract before update on contracts for each row
  when (new.status = 'Active' and new.number is null) execute function number_contract();

create function keep_agreed_contract() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'EN001', message = 'Only a draft can be deleted. Use End for an active contract.';
end $$;
create trigger keep_agreed before update of deleted_at on contracts for each row
  when (new.deleted_at is not null and old.deleted_at is null and old.status not in ('Draft', 'Cancelled')) execute function keep_agreed_contract();

create table contract_lines (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts on delete cascade,
  kind text not null default 'guarding' check (kind in ('guarding', 'fixed_monthly', 'once', 'per_use')),
  station_id integer references stations,
  name text not null,
  from_on date not null,
  until_on date,
  armed boolean not null default false,
  requires integer[] not null default '{}',
  gender text not null default 'any' check (gender in ('any', 'Male', 'Female')),
  post_orders text,
  -- Counts up with every change of the post orders.
  post_orders_version integer not null default 1,
  relief text not null default 'in_post' check (relief in ('in_post', 'reliever')),
  break_paid boolean not null default true,
  -- The shift_type of its shifts.
  shift_label text not null,
  -- The last day for which slots were generated.
  generated_until date,
  constraint contract_lines_dates check (until_on >= from_on),
  constraint contract_lines_same_post exclude using gist (
    contract_id with =, station_id with =, lower(name) with =, daterange(from_on, until_on, '[]') with &&
  ) where (kind = 'guarding')
);
create index contract_lines_contract_id on contract_lines (contract_id, id);
create index contract_lines_station_id on contract_lines (station_id);

create table line_terms (
  id integer generated always as identity primary key,
  line_id integer not null references contract_lines on delete cascade,
  valid_from date not null,
  seats integer not null check (seats between 0 and 200),
  start_time time not null,
  end_time time not null,
  -- Bit 0 is Monday.
  weekdays integer not null check (weekdays between 1 and 127),
  holiday text not null default 'same' check (holiday in ('same', 'off', 'extra')),
  holiday_extra_percent integer not null default 100 check (holiday_extra_percent between 0 and 300),
  rate_unit text not null check (rate_unit in ('guard_month', 'shift', 'hour', 'month')),
  rate bigint not null check (rate between 0 and 1000000000000),
  extra_rate bigint check (extra_rate between 0 and 1000000000000),
  reason text,
  constraint line_terms_once unique (line_id, valid_from),
  constraint line_terms_nobody check (seats > 0 or reason is not null)
);

-- Lines and terms are parts of their contract: a change of theirs is one of the contract's version, and they are in the audit log.
create trigger audit after insert or update or delete on contract_lines for each row execute function write_audit('generated_until');
create trigger audit after insert or update or delete on line_terms for each row execute function write_audit();

-- The station is one of the contract's client.
create function keep_to_stations_of_client() returns trigger language plpgsql as $$
begin
  if new.station_id is not null and not exists (
    select from contracts join stations using (client_id)
    where contracts.id = new.contract_id and stations.id = new.station_id and stations.deleted_at is null
  ) then
    raise exception 'a station of another client' using errcode = '23514', constraint = 'contract_lines_station';
  end if;
  return new;
end $$;
create trigger station before insert or update of station_id, contract_id on contract_lines for each row
  execute function keep_to_stations_of_client();

-- A station that a contract still needs is not deleted, and keeps its client.
create function refuse_needed_by_lines() returns trigger language plpgsql as $$
declare
  users bigint;
begin
  select count(*) into users from contract_lines l join contracts c on c.id = l.contract_id
    where l.station_id = old.id and c.deleted_at is null and c.status in ('Draft', 'Active', 'Suspended')
      and coalesce(l.until_on, 'infinity') >= local_today();
  if users > 0 then
    raise exception using errcode = 'EN001',
      message = format('This station is still used by contract lines (%s). End these first, or set the station to not active.', users);
  end if;
  return new;
end $$;
create trigger needed_by_lines before update on stations for each row
  when ((old.deleted_at is null and new.deleted_at is not null) or new.client_id <> old.client_id)
  execute function refuse_needed_by_lines();

-- Terms with the last day on which they are in force.
create view term_ranges as
  select t.*, coalesce(lead(valid_from) over (partition by line_id order by valid_from) - 1, 'infinity'::date) as valid_until
  from line_terms t;
