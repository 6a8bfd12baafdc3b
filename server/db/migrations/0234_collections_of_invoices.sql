-- The further invoices that a request to pay settles, beside the one that it names. What it brings settles the one that is due first.
create table collection_invoices (
  collection_id integer not null references collections (id) on delete cascade,
  invoice_id integer not null references invoices (id),
  constraint collection_invoices_pkey primary key (collection_id, invoice_id)
);
create index collection_invoices_invoice_id on collection_invoices (invoice_id, collection_id);
