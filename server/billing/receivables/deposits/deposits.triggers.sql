create or replace function check_deposit() returns trigger language plpgsql as $$
begin
  perform from receipts where id = new.deposit_id for no key update;
  if held_of(new.deposit_id) < 0 then
    raise exception 'deposit' using errcode = '23514', constraint = 'receipts_deposit';
  end if;
  return null;
end $$;

create or replace trigger check_deposit after insert on receipts for each row when (new.deposit_id is not null) execute function check_deposit();
