-- What is learned of a shift after its end, while its month is open: another guard stood there, the client had closed, an extra guard
-- came, or nobody did. It counts as if it had been entered in time, and is on record with who told it.

create table late_facts (
  id integer generated always as identity primary key,
  slot_id bigint not null references slots on delete cascade,
  kind text not null check (kind in ('stood', 'closed', 'extra', 'nobody')),
  told_by text not null,
  reason text not null,
  account_id integer references accounts on delete set null,
  at timestamptz not null default now()
);
create index late_facts_slot_id on late_facts (slot_id);
create index late_facts_account_id on late_facts (account_id);
create trigger audit after insert on late_facts for each row execute function write_audit();

-- A slot that was made after it was over, as of an extra guard of yesterday: somebody has to say whether a guard was there.
alter table slots add entered_late boolean not null default false;
comment on column slots.entered_late is 'Made after it was over; Open, it is not decided until somebody says that nobody was there.';
