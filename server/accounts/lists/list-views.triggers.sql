create or replace trigger audit after insert or update or delete on list_views for each row execute function write_audit();

-- Nobody sees a view that is not shared once its maker is gone.
create or replace function delete_own_views() returns trigger language plpgsql as $$
begin
  delete from list_views where account_id = old.id and not shared;
  return old;
end $$;
create or replace trigger delete_own_views before delete on accounts for each row execute function delete_own_views();
