select make_record('quotations', 'quotation', 'Keep it.', 'token_hash', 'decline_reason');

create or replace function refuse_sent_line_change() returns trigger language plpgsql as $$
begin
  if exists (select from quotations where id = coalesce(new.quotation_id, old.quotation_id) and status <> 'Draft')
    -- A service that is erased for good leaves the line standing.
    and (tg_op <> 'UPDATE' or (old.quotation_id, old.description, old.guards, old.quantity, old.months, old.monthly_rate)
      is distinct from (new.quotation_id, new.description, new.guards, new.quantity, new.months, new.monthly_rate))
  then
    raise exception using errcode = 'EN001', message = 'This quotation has been sent and stays as it is. Make a new revision instead.';
  end if;
  return coalesce(new, old);
end $$;

-- A sent quotation stays what it was; only its answer and its status come later.
create or replace function refuse_sent_quotation_change() returns trigger language plpgsql as $$
begin
  if new.status = 'Draft' or new.deleted_at is not null
    or (old.request_id, old.number, old.revision, old.valid_until, old.terms, old.discount_rate, old.vat_rate, old.guards, old.subtotal, old.discount, old.vat, old.total, old.sent_at)
      is distinct from
      (new.request_id, new.number, new.revision, new.valid_until, new.terms, new.discount_rate, new.vat_rate, new.guards, new.subtotal, new.discount, new.vat, new.total, new.sent_at)
  then
    raise exception using errcode = 'EN001', message = 'This quotation has been sent and stays as it is. Make a new revision instead.';
  end if;
  return new;
end $$;

create or replace function number_quotation() returns trigger language plpgsql as $$
declare
  in_year integer := extract(year from local_today());
  number integer;
begin
  insert into quotation_counters values (in_year, 1)
    on conflict (year) do update set last_number = quotation_counters.last_number + 1
    returning last_number into number;
  new.number := format('QT-%s-%s', in_year, lpad(number::text, greatest(6, length(number::text)), '0'));
  return new;
end $$;

create or replace trigger keep_sent before insert or update or delete on quotation_lines for each row execute function refuse_sent_line_change();

create or replace trigger keep_sent before update on quotations for each row when (old.status <> 'Draft') execute function refuse_sent_quotation_change();

create or replace trigger number_quotation before update on quotations for each row
  when (new.status <> 'Draft' and new.number is null) execute function number_quotation();
