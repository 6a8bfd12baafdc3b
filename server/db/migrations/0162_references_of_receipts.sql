-- Payments of a statement are compared with the receipts that have their references.
create index receipts_reference on receipts (lower(reference)) where reference is not null;
