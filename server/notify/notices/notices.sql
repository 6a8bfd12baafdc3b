-- Argument: the kind.
create or replace function record_notice() returns trigger language plpgsql as $$
begin
  insert into notices (kind, record_id, account_id)
    values (tg_argv[0], new.id, nullif(current_setting('app.account_id', true), '')::integer);
  -- Every process passes it on to the browsers that listen to it.
  perform pg_notify('notices', tg_argv[0]);
  return null;
end $$;
