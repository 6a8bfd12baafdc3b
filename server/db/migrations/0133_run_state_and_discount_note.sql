-- When a billing run had computed the drafts; null while it does.
alter table billing_runs add computed_at timestamptz;
update billing_runs set computed_at = started_at;

-- What staff should know of a client's discount when its drafts are reviewed.
alter table clients add discount_note text constraint clients_discount_note check (length(discount_note) <= 500);
