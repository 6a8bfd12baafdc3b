-- The first steps that a company leaves out of its guide.
alter table company_settings
  add column skipped_steps text[] default '{}' not null,
  add constraint company_settings_skipped_steps check (
    skipped_steps <@ array['company', 'services', 'client', 'station', 'guards', 'contract', 'roster', 'phone']);
