-- What each issued invoice was counted from, sealed when it was issued: a hash over it and over the seal before it, which the
-- document carries on paper. It names the newest checkpoints of the audit log and of what phones reported, so that neither can be
-- written anew behind it.
create table invoice_seals (
  -- Without gaps.
  place integer primary key check (place > 0),
  invoice_id integer not null unique references invoices,
  -- JSON, hashed as it stands.
  evidence text not null,
  digest bytea not null check (octet_length(digest) = 32),
  hash bytea not null unique check (octet_length(hash) = 32),
  sealed_at timestamptz not null default now()
);
create trigger append_only before update or delete or truncate on invoice_seals for each statement execute function refuse_change();
