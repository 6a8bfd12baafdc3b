-- Puts a record under the bell of staff. The account that caused it, if there is one, does not see it.
create or replace function add_notice(kind text, record integer, account integer) returns void language plpgsql as $$
begin
  insert into notices (kind, record_id, account_id) values (add_notice.kind, record, account);
  -- Every process passes it on to the browsers that listen to it.
  perform pg_notify('notices', add_notice.kind);
end $$;

-- Argument: the kind.
create or replace function record_notice() returns trigger language plpgsql as $$
begin
  perform add_notice(tg_argv[0], new.id, nullif(current_setting('app.account_id', true), '')::integer);
  return null;
end $$;

-- The same for a record that is told of again: its earlier notices go.
create or replace function renew_notice(kind text, record integer, account integer) returns void language plpgsql as $$
begin
  delete from notices n where n.kind = renew_notice.kind and n.record_id = renew_notice.record;
  perform add_notice(kind, record, account);
end $$;
