-- Every content the site has had, so that one can be compared with another and brought back.
create table home_versions (
  -- The version of the content.
  id integer primary key,
  content jsonb not null,
  saved_at timestamptz not null default now(),
  account_id integer references accounts on delete set null
);
create index home_versions_account_id on home_versions (account_id);

create function keep_home_version() returns trigger language plpgsql as $$
begin
  insert into home_versions (id, content, account_id)
    values (new.version, new.content, nullif(current_setting('app.account_id', true), '')::integer);
  return null;
end $$;
create trigger keep_version after insert or update of content on home_contents for each row execute function keep_home_version();

insert into home_versions (id, content, saved_at) select version, content, updated_at from home_contents;
