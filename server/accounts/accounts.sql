-- Deletes the account of a guard.
create or replace function end_account_of_guard(guard integer) returns void language sql as $$
  update accounts set deleted_at = now() where guard_id = guard and deleted_at is null
$$;
