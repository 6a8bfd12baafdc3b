-- The audit log as something that is read, and whose changes are found.

-- Each entry's place in the chain: a hash over it and over the hash of the entry before it. Written a moment after the entry,
-- by one process at a time, so that nobody who writes waits for anybody else.
create table audit_seals (
  entry_id bigint primary key,
  hash bytea not null check (octet_length(hash) = 32)
);
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

-- Every filter of the list finds its entries in the order of their numbers.
drop index audit_log_record;
create index audit_log_record on audit_log (table_name, record_id, id);
drop index audit_log_account;
create index audit_log_account on audit_log (account_id, id);
drop index audit_log_at;
create index audit_log_at on audit_log (at, id);
create index audit_log_action on audit_log (action, id);
create index audit_log_address on audit_log (address, id);
-- How often somebody has been refused lately.
create index audit_log_refused on audit_log (account_id, at) where action = 'refused';

-- Deleting and bringing back have words of their own, and what is erased for good is not copied into the log once more.
create or replace function write_audit() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) - tg_argv end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - tg_argv end;
  act text := lower(tg_op);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, after -> was.key)
      into before, after
      from jsonb_each(before) was
      where was.value is distinct from after -> was.key;
    if before is null then return null; end if;
    if before ? 'deleted_at' then
      act := case when before ->> 'deleted_at' is null then 'remove' when after ->> 'deleted_at' is null then 'restore' else act end;
    end if;
  end if;
  insert into audit_log (account_id, address, request_id, action, table_name, record_id, old, new)
  values (
    nullif(current_setting('app.account_id', true), '')::integer,
    nullif(current_setting('app.address', true), '')::inet,
    nullif(current_setting('app.request_id', true), ''),
    act, tg_table_name, coalesce(to_jsonb(new), to_jsonb(old)) ->> 'id', before, after
  );
  return null;
end $$;
