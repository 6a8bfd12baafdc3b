-- Pages that the company writes: a service in a town, a sector, a guide.
create table site_pages (
  id integer generated always as identity primary key,
  kind text not null,
  slug text not null,
  title text not null,
  lead text not null,
  body text not null,
  picture text,
  published boolean not null default false,
  path text generated always as (case kind when 'sector' then '/sectors/' when 'guide' then '/guides/' else '/' || kind || '/' end || slug) stored,
  constraint site_pages_kind check (kind in ('guards', 'cctv', 'alarm', 'sector', 'guide')),
  constraint site_pages_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
select add_record_columns('site_pages');
create unique index site_pages_path on site_pages (path) where deleted_at is null;
-- One for each order and filter of the list, one for its search, one for what visitors read.
create index site_pages_live on site_pages (id) where deleted_at is null;
create index site_pages_title on site_pages (title, id) where deleted_at is null;
create index site_pages_kind on site_pages (kind, id) where deleted_at is null;
create index site_pages_by_path on site_pages (path, id) where deleted_at is null;
create index site_pages_search on site_pages using gin (lower(title) gin_trgm_ops);
create index site_pages_published on site_pages (path) where published and deleted_at is null;

-- The day of the last change stands in the sitemap.
create index services_updated_at on services (updated_at);
create index jobs_updated_at on jobs (updated_at);
