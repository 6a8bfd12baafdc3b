-- The list of payments that wait to be checked by hand.
create index collections_to_check on collections (id) where state = 'Check';
