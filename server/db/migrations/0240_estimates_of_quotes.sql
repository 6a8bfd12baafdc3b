-- A visitor gets an estimate from the price list, and a telephone number or an e-mail address is enough to ask.
alter table services add column monthly_price bigint;
alter table services add column monthly_unit text;
alter table services add constraint services_monthly_price_check check (monthly_price >= 0);

alter table quote_requests add column sites_needed integer;
alter table quote_requests add constraint quote_requests_sites_needed_check check (sites_needed > 0);

-- The estimate as the visitor saw it, and the version of the service whose price it was.
alter table quote_requests add column estimate_price bigint;
alter table quote_requests add column estimate_quantity integer;
alter table quote_requests add column estimate_total bigint;
alter table quote_requests add column price_version integer;
alter table quote_requests add constraint quote_requests_estimate_check check (
  num_nulls(estimate_price, estimate_quantity, estimate_total, price_version) = 4
  or (num_nulls(estimate_price, estimate_quantity, estimate_total, price_version) = 0
    and estimate_total = estimate_price * estimate_quantity)
);

alter table quote_requests alter column email drop not null;
alter table quote_requests add constraint quote_requests_reached_check check (coalesce(email, phone) is not null);
-- PostgreSQL 15 makes the text that is searched anew only with its column.
alter table quote_requests drop column search;
alter table quote_requests add column search text generated always as (
  lower(reference || E'\n' || name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || site_type || E'\n' || area)
    || E'\n' || phone_digits(phone)
) stored not null;
create index quote_requests_search on quote_requests using gin (search gin_trgm_ops);
