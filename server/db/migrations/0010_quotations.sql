-- Quote requests become quotations, quotations become clients.

-- What the company decides for itself. Rates are hundredths of a percent: 1000 is 10 %.
create table company_settings (
  id integer primary key default 1 check (id = 1),
  corporate_discount_rate integer not null check (corporate_discount_rate between 0 and 10000)
);
select make_record('company_settings', 'company settings', 'Change them instead.');
insert into company_settings (corporate_discount_rate) values (1000);

-- VAT as the law changes it: each rate counts from its day until the next one's.
create table tax_rates (
  id integer generated always as identity primary key,
  valid_from date not null,
  vat_rate integer not null check (vat_rate between 0 and 10000)
);
select make_record('tax_rates', 'tax rate', 'Add a later one instead.');
create unique index tax_rates_valid_from on tax_rates (valid_from) where deleted_at is null;
insert into tax_rates (valid_from, vat_rate) values ('2011-01-01', 1800);

alter table quote_requests add search text not null generated always as (
  lower(reference || e'\n' || name || e'\n' || email || e'\n' || coalesce(phone, '') || e'\n' || site_type || e'\n' || area)
) stored;
create index quote_requests_search on quote_requests using gin (search gin_trgm_ops);

-- The request a client came from: one client for a request, and the client can go without it.
alter table clients add quote_request_id integer references quote_requests;
create index clients_quote_request_id on clients (quote_request_id);
create unique index clients_once_for_a_request on clients (quote_request_id) where deleted_at is null;
create trigger live before insert or update on clients for each row execute function require_live('quote_request_id', 'quote_requests');

create table quotations (
  id integer generated always as identity primary key,
  request_id integer not null references quote_requests,
  -- Given by a trigger when it is sent; its revisions keep it.
  number text,
  revision integer not null default 1,
  status text not null default 'Draft' check (status in ('Draft', 'Sent', 'Accepted', 'Declined', 'Superseded', 'Withdrawn')),
  valid_until date not null,
  terms text,
  -- As they were when the draft was saved; what they are today is in the two tables above.
  discount_rate integer not null,
  vat_rate integer not null,
  guards integer not null,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount between 0 and subtotal),
  vat bigint not null check (vat >= 0),
  total bigint not null,
  token_hash bytea unique,
  sent_at timestamptz,
  answered_at timestamptz,
  decline_reason text,
  constraint quotations_total check (total = subtotal - discount + vat),
  constraint quotations_sent check ((status = 'Draft') = (sent_at is null) and (status = 'Draft' or number is not null))
);
select make_record('quotations', 'quotation', 'Keep it.', 'token_hash', 'decline_reason');
create index quotations_request_id on quotations (request_id);
create unique index quotations_revision on quotations (number, revision) where deleted_at is null;

create table quotation_lines (
  id integer generated always as identity primary key,
  quotation_id integer not null references quotations on delete cascade,
  service_id integer references services on delete set null,
  description text not null,
  guards boolean not null,
  quantity integer not null check (quantity > 0),
  months integer not null check (months > 0),
  monthly_rate bigint not null check (monthly_rate >= 0)
);
create index quotation_lines_quotation_id on quotation_lines (quotation_id, id);
create index quotation_lines_service_id on quotation_lines (service_id);

-- Numbers without gaps: the counter is part of the transaction that sends.
create table quotation_counters (
  year integer primary key,
  last_number integer not null
);
create function number_quotation() returns trigger language plpgsql as $$
declare
  in_year integer := extract(year from now() at time zone 'Africa/Kampala');
  number integer;
begin
  insert into quotation_counters values (in_year, 1)
    on conflict (year) do update set last_number = quotation_counters.last_number + 1
    returning last_number into number;
  new.number := format('QT-%s-%s', in_year, lpad(number::text, greatest(6, length(number::text)), '0'));
  return new;
end $$;
create trigger number_quotation before update on quotations for each row
  when (new.status <> 'Draft' and new.number is null) execute function number_quotation();

-- What a client has been sent stays what it was; only its answer and its status come later.
create function keep_sent_quotation() returns trigger language plpgsql as $$
begin
  if new.status = 'Draft' or new.deleted_at is not null
    or (old.request_id, old.number, old.revision, old.valid_until, old.terms, old.discount_rate, old.vat_rate, old.guards, old.subtotal, old.discount, old.vat, old.total, old.sent_at)
      is distinct from
      (new.request_id, new.number, new.revision, new.valid_until, new.terms, new.discount_rate, new.vat_rate, new.guards, new.subtotal, new.discount, new.vat, new.total, new.sent_at)
  then
    raise exception using errcode = 'EN001', message = 'This quotation has been sent and stays as it is. Make a new revision instead.';
  end if;
  return new;
end $$;
create trigger keep_sent before update on quotations for each row when (old.status <> 'Draft') execute function keep_sent_quotation();

create function keep_sent_lines() returns trigger language plpgsql as $$
begin
  if exists (select from quotations where id = coalesce(new.quotation_id, old.quotation_id) and status <> 'Draft')
    -- A service that is erased for good leaves the line standing.
    and (tg_op <> 'UPDATE' or (old.quotation_id, old.description, old.guards, old.quantity, old.months, old.monthly_rate)
      is distinct from (new.quotation_id, new.description, new.guards, new.quantity, new.months, new.monthly_rate))
  then
    raise exception using errcode = 'EN001', message = 'This quotation has been sent and stays as it is. Make a new revision instead.';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_sent before insert or update or delete on quotation_lines for each row execute function keep_sent_lines();
