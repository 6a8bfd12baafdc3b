-- What becomes of a deposit: a receipt of money that settles invoices with it, or a negative deposit that pays it back.
alter table receipts
  add deposit_id integer references receipts,
  drop constraint receipts_amount_check,
  add constraint receipts_amount_check check (amount > 0 or (kind = 'deposit' and deposit_id is not null and amount < 0));
create index receipts_deposit_id on receipts (deposit_id) where deposit_id is not null;
comment on column receipts.deposit_id is 'The deposit that this receipt applies or pays back.';

-- What is left of a deposit.
create function held_of(deposit integer) returns bigint language sql stable as $$
  select coalesce(sum(case when kind = 'deposit' then amount else -amount end), 0)::bigint from receipts
  where (id = deposit or deposit_id = deposit) and reversed_on is null
$$;
create function check_deposit() returns trigger language plpgsql as $$
begin
  perform from receipts where id = new.deposit_id for no key update;
  if held_of(new.deposit_id) < 0 then
    raise exception 'deposit' using errcode = '23514', constraint = 'receipts_deposit';
  end if;
  return null;
end $$;
create trigger check_deposit after insert on receipts for each row when (new.deposit_id is not null) execute function check_deposit();
