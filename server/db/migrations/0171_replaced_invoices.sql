-- An invoice that was credited in full may be replaced: its draft is Replaced then and charges nothing, and what it had charged is
-- charged once more, by an invoice that names it.
alter table invoice_drafts
  drop constraint invoice_drafts_state_check,
  add constraint invoice_drafts_state_check check (state in ('Draft', 'Reviewed', 'Issued', 'Discarded', 'Replaced')),
  drop constraint invoice_drafts_issued,
  add constraint invoice_drafts_issued check ((state in ('Issued', 'Replaced')) = (invoice_id is not null)),
  add replaced_at timestamptz,
  add constraint invoice_drafts_replaced check ((state = 'Replaced') = (replaced_at is not null)),
  -- The rule of the contract by which shortfalls were counted: one that is agreed later changes no invoice that is out.
  add shortfall_rule text not null default 'by_minutes' check (shortfall_rule in ('by_minutes', 'whole_shift', 'none')),
  add shortfall_multiple integer not null default 100;
drop index invoice_drafts_once;
create unique index invoice_drafts_once on invoice_drafts (contract_id, month, coalesce(station_id, 0))
  where state not in ('Discarded', 'Replaced');
alter table invoice_drafts disable trigger user;
update invoice_drafts d set shortfall_rule = c.shortfall_rule, shortfall_multiple = c.shortfall_multiple
  from contracts c where c.id = d.contract_id;
alter table invoice_drafts enable trigger user;
