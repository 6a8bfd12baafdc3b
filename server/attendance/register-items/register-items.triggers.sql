-- An item is out from the entry that opens until the entry that ends it.
create or replace function record_register_movement() returns trigger language plpgsql as $$
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

create or replace trigger keep_register after insert on occurrences for each row
  when (new.item_id is not null) execute function record_register_movement();

create or replace trigger audit after insert or update on register_items for each row
  execute function write_audit('out_entry_id', 'out_since', 'search', 'version');
