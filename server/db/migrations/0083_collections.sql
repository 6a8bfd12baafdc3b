-- Requests to pay by mobile money: a client is asked on his phone, and what the provider says of it is asked for until it is settled.
create table collections (
  id integer generated always as identity primary key,
  -- Names the request to the provider, which takes it once.
  reference uuid not null default gen_random_uuid() unique,
  provider text not null default 'mtn' check (provider in ('mtn')),
  invoice_id integer not null references invoices,
  client_id integer not null references clients,
  -- 256 and nine digits.
  msisdn text not null check (msisdn ~ '^256\d{9}$'),
  amount bigint not null check (amount > 0),
  state text not null default 'Created' check (state in ('Created', 'Pending', 'Successful', 'Failed', 'Expired')),
  -- As the provider spells it; NO_ANSWER when it has said nothing in 24 hours.
  reason text,
  polls integer not null default 0,
  -- Not asked for earlier; while a process asks, when another may take over.
  next_at timestamptz not null default now(),
  transaction_id text,
  receipt_id integer references receipts,
  asked_by integer references accounts on delete set null,
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint collections_settled check ((settled_at is null) = (state in ('Created', 'Pending'))),
  constraint collections_successful check (state <> 'Successful' or receipt_id is not null)
);
create index collections_invoice_id on collections (invoice_id, id);
create index collections_client_id on collections (client_id);
create index collections_receipt_id on collections (receipt_id);
create index collections_asked_by on collections (asked_by);
-- One request at a time for an invoice.
create unique index collections_open on collections (invoice_id) where state in ('Created', 'Pending');
