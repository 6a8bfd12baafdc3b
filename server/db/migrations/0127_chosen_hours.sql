-- A contract made from a quotation has no hours yet: they are chosen before it is activated. Terms from before count as chosen.
alter table line_terms add column hours_chosen boolean not null default true;
comment on column line_terms.hours_chosen is 'False for proposed hours and days that nobody has chosen yet; the contract cannot be activated.';
