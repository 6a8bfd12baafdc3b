-- The columns and rows per page that somebody has chosen for a list of the dashboard.
create table list_choices (
  account_id integer not null references accounts(id) on delete cascade,
  list text not null,
  -- The fields of the columns that are shown, in their order; null for those of the list.
  columns text[],
  rows integer constraint list_choices_rows_check check (rows between 1 and 1000),
  fits boolean not null,
  primary key (account_id, list)
);
