-- Keeps a row as it was and as it became, without the columns that are named, for the undo of the call: its key and permission are
-- settings of the transaction.
create or replace function note_undo() returns trigger language plpgsql as $$
declare
  hidden text[] := coalesce(tg_argv[0:], '{}');
begin
  insert into undo_rows (account_id, key, permission, table_name, record_id, old, new)
  values (
    current_setting('app.account_id')::integer,
    current_setting('app.undo_key'),
    current_setting('app.undo_permission'),
    tg_table_name,
    case when tg_op = 'DELETE' then old.id else new.id end,
    case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end,
    case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end
  );
  return null;
end $$;

-- True while the call of this transaction undoes another one.
create or replace function is_undo() returns boolean language sql stable as $$
  select coalesce(current_setting('app.is_undo', true), '') = 'yes'
$$;
