-- A deposit that is applied is no money that has come in: it does not keep a promise.
create or replace function promise_state(promises) returns text language sql stable as $$
  select case
    when (select coalesce(sum(amount), 0) from receipts where client_id = $1.client_id and kind = 'money' and reversed_on is null
      and deposit_id is null and recorded_at >= $1.made_at and received_on <= $1.on_day) >= $1.amount then 'kept'
    when exists (select from promises p where p.client_id = $1.client_id and p.id > $1.id) then 'replaced'
    when $1.on_day < local_today() then 'broken'
    else 'open'
  end
$$;
