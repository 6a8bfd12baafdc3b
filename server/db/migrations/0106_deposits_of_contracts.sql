-- A deposit is held for a contract and given back, or applied, once that has ended. Those from before are held for the client until
-- somebody says for which contract.
alter table receipts
  add contract_id integer references contracts,
  add constraint receipts_contract check (contract_id is null or kind = 'deposit' or deposit_id is not null);
create index receipts_contract_id on receipts (contract_id, id);
comment on column receipts.contract_id is 'The contract that a deposit is held for; also of what applies it or pays it back.';
