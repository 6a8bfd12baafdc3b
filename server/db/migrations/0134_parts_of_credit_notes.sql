-- How the net of a credit note is divided among the stations of its invoice: what the client reads as the reason for the amount. None
-- for notes from before, and for an invoice of one amount.
alter table credit_notes add parts jsonb not null default '[]'
  constraint credit_notes_parts check (jsonb_typeof(parts) = 'array');
