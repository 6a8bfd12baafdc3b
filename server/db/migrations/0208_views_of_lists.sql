-- A named way to see a list of the dashboard: filters, order and columns. One that is shared stays when its maker is gone.
create table list_views (
  id integer generated always as identity primary key,
  account_id integer references accounts(id) on delete set null,
  list text not null,
  name text not null,
  shared boolean not null,
  filters jsonb not null,
  sort text,
  columns text[]
);
create unique index list_views_name on list_views (account_id, list, lower(name));
create index list_views_list on list_views (list, lower(name));
