-- What the company decides for itself, beside the discount: how it is paid, how long it keeps things, when guards rest, whom it tells.
alter table company_settings
  add invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z][A-Z0-9]{0,7}$'),
  add payment_terms_days integer not null default 14 check (payment_terms_days between 0 and 180),
  add bank_name text,
  add account_name text,
  add account_number text,
  add mobile_money text,
  -- Periods that end by themselves; the public site names the first three.
  add rejected_months integer not null default 6 check (rejected_months between 1 and 24),
  add document_days integer not null default 30 check (document_days between 1 and 90),
  add message_months integer not null default 24 check (message_months between 1 and 60),
  add email_days integer not null default 30 check (email_days between 7 and 365),
  -- Null is no rule.
  add minimum_rest_hours integer check (minimum_rest_hours between 1 and 24),
  add weekly_hours integer check (weekly_hours between 20 and 168),
  -- Null is the e-mail address of the site's contact details.
  add notify_messages text,
  add notify_applications text,
  add notify_quotes text,
  add notify_incidents text,
  add notify_requests text;

-- The public site names some of it.
create trigger site_changed after update on company_settings for each statement execute function notify_site_changed();

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

-- What is kept too long is looked for every hour.
create index contact_messages_handled on contact_messages (received_at) where status = 'Handled';
