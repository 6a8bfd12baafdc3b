-- Which reminders of an invoice have been given, so that each is given once, by whichever process comes first.
create table reminders (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices,
  -- Days after the due date.
  level integer not null check (level between -3 and 30),
  sent_at timestamptz not null default now(),
  unique (invoice_id, level)
);
-- Invoices from before are not reminded of what is long past.
insert into reminders (invoice_id, level)
  select id, level from invoices cross join unnest(array[-3, 1, 7, 14, 30]) level
  where deleted_at is null and amount_paid + credited < amount_due and local_today() - due_date >= level;

-- What a client has promised to pay and until when. The latest counts, and holds reminders back until its day.
create table promises (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  amount bigint not null check (amount > 0),
  on_day date not null,
  note text,
  made_at timestamptz not null default now(),
  made_by integer references accounts on delete set null
);
create trigger audit after insert or update or delete on promises for each row execute function write_audit();
create index promises_client_id on promises (client_id, id);
create index promises_made_by on promises (made_by);

-- Kept once as much money has come in since and by its day; broken after it.
create function promise_state(promises) returns text language sql stable as $$
  select case
    when (select coalesce(sum(amount), 0) from receipts where client_id = $1.client_id and kind = 'money' and reversed_on is null
      and recorded_at >= $1.made_at and received_on <= $1.on_day) >= $1.amount then 'kept'
    when exists (select from promises p where p.client_id = $1.client_id and p.id > $1.id) then 'replaced'
    when $1.on_day < local_today() then 'broken'
    else 'open'
  end
$$;

-- Clients who owe more than their limit, of which somebody was told once.
create table credit_limit_alerts (
  client_id integer primary key references clients on delete cascade,
  since timestamptz not null default now()
);
alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in
    ('message', 'application', 'quote', 'incident', 'request', 'qualification', 'credit_limit'));
