select make_record('tax_rates', 'tax rate', 'Add a later one instead.');

select make_record('company_settings', 'company settings', 'Change them instead.');

-- The public site names some of it.
create or replace trigger site_changed after update on company_settings for each statement execute function notify_site_changed();
