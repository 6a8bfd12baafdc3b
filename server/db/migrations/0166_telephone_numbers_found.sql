-- Telephone numbers are found in every spelling: the text that is searched has their digits as well, without the country's number and
-- the 0 in front of what follows it. What is typed is brought into the same form (phoneDigits in contract/core/fields/phones.ts).
create function phone_digits(contacts text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(coalesce(contacts, ''), '[\s().+-]', '', 'g'), '(^|\D)(?:00256|256|0)', '\1', 'g')
$$;

alter table guards drop column search;
alter table guards add search text not null generated always as (
  lower(first_name || ' ' || last_name || e'\n' || contacts || e'\n' || email || e'\n' || rank) || e'\n' || phone_digits(contacts)
) stored;
create index guards_search on guards using gin (search gin_trgm_ops);

alter table clients drop column search;
alter table clients add search text not null generated always as (
  lower(first_name || ' ' || last_name || e'\n' || coalesce(company_name, '') || e'\n' || contacts) || e'\n' || phone_digits(contacts)
) stored;
create index clients_search on clients using gin (search gin_trgm_ops);

alter table accounts drop column search;
alter table accounts add search text not null generated always as (
  lower(user_name || e'\n' || email || e'\n' || contacts || e'\n' || role) || e'\n' || phone_digits(contacts)
) stored;

alter table quote_requests drop column search;
alter table quote_requests add search text not null generated always as (
  lower(reference || e'\n' || name || e'\n' || email || e'\n' || coalesce(phone, '') || e'\n' || site_type || e'\n' || area)
    || e'\n' || phone_digits(phone)
) stored;
create index quote_requests_search on quote_requests using gin (search gin_trgm_ops);

alter table job_applications drop column search;
alter table job_applications add search text not null generated always as (
  lower(name || e'\n' || email || e'\n' || reference) || e'\n' || coalesce(phone, '') || e'\n' || phone_digits(phone)
) stored;
create index job_applications_search on job_applications using gin (search gin_trgm_ops);
