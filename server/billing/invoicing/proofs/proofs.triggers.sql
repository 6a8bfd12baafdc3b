create or replace trigger append_only before update or delete or truncate on invoice_seals for each statement execute function refuse_change();
