-- Decisions of staff about translations of the site and the portal. A text without a row has the translation of its file.
create table translations (
  id integer primary key,
  language text not null,
  text text not null,
  translation text not null,
  approved boolean not null default false,
  approved_by integer references accounts (id),
  approved_at timestamptz,
  constraint translations_language check (language in ('lg', 'sw')),
  constraint translations_approved check (approved = (approved_at is not null))
);
select add_record_columns('translations');
-- Indexes for the page of each language, for what visitors read, and for the accounts that approved.
create unique index translations_text on translations (language, text);
create index translations_shown on translations (language) where approved and deleted_at is null;
create index translations_approved_by on translations (approved_by);
