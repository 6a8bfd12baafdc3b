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

-- When a slot was changed after its month was over: an invoice that is older may charge another amount than it would now.
alter table slots add corrected_at timestamptz;
comment on column slots.corrected_at is 'When it was made or changed after its month was over; null where that was in time.';
create index slots_corrected on slots (line_id, day) where corrected_at is not null;
alter table slots disable trigger user;
update slots s set corrected_at = a.decided_at
  from attendances a where a.slot_id = s.id and a.decided_at >= date_trunc('month', s.day) + interval '1 month';
alter table slots enable trigger user;

-- What a credit note takes back of an invoice, by its lines; none where one amount stands for all.
alter table credit_notes add lines jsonb not null default '[]'
  constraint credit_notes_lines check (jsonb_typeof(lines) = 'array');
