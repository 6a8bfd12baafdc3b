-- The secret that opens the evidence of a sealed invoice. The seal is published to prove the order of the invoices, so it opens nothing.
create table invoice_openings (
  invoice_id integer primary key references invoices,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Encrypted, to be printed again on the document.
  secret text not null,
  key_id text not null references secret_keys
);
create index on invoice_openings (key_id);

-- Invoices whose documents went out before there was a secret: they open by number, seal and total, until five wrong totals.
create table invoice_number_openings (
  invoice_id integer primary key references invoices,
  wrong_totals integer not null default 0 check (wrong_totals between 0 and 5)
);
insert into invoice_number_openings (invoice_id) select invoice_id from invoice_seals;
