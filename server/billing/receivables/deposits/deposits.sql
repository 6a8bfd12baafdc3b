-- Balance of a deposit.
create or replace function held_of(deposit integer) returns bigint language sql stable as $$
  select coalesce(sum(case when kind = 'deposit' then amount else -amount end), 0)::bigint from receipts
  where (id = deposit or deposit_id = deposit) and reversed_on is null
$$;
