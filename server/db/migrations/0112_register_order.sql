-- The register lists what is out first, what is out longest before the rest, and then by name. An item knows since when it is out.
alter table register_items add out_since timestamptz;
comment on column register_items.out_since is 'The time of the entry with which it is out, as it was corrected last.';
alter table register_items disable trigger user;
update register_items r set out_since = o.at from occurrences o
  where o.entry_id = r.out_entry_id and not exists (select from occurrences l where l.corrects = o.id);
alter table register_items enable trigger user;
create index register_items_out_first on register_items (out_since, name, id) where removed_at is null;
create index register_items_station_out_first on register_items (station_id, out_since, name, id) where removed_at is null;

drop trigger audit on register_items;
create trigger audit after insert or update on register_items for each row
  execute function write_audit('out_entry_id', 'out_since', 'search', 'version');

-- An item is out from the entry that opens until the entry that ends it.
create or replace function keep_register() returns trigger language plpgsql as $$
begin
  if new.corrects is not null then
    update register_items set out_since = new.at where id = new.item_id and out_entry_id = new.entry_id;
  elsif new.closes is not null then
    update register_items set out_entry_id = null, out_since = null where id = new.item_id and out_entry_id = new.closes;
  elsif new.opens then
    update register_items set out_entry_id = new.id, out_since = new.at where id = new.item_id and out_entry_id is null;
    if not found then
      raise exception 'This is out already.' using errcode = '23514', constraint = 'register_items_out_once';
    end if;
  end if;
  return null;
end $$;
drop trigger keep_register on occurrences;
create trigger keep_register after insert on occurrences for each row
  when (new.item_id is not null) execute function keep_register();
