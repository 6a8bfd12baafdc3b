-- Requests to pay go to Airtel, too. One whose provider confirms another amount than was asked for settles nothing: it is checked by
-- hand, and no other is made for its invoice until then.
alter table collections
  drop constraint collections_provider_check,
  add constraint collections_provider_check check (provider in ('mtn', 'airtel')),
  drop constraint collections_state_check,
  add constraint collections_state_check check (state in ('Created', 'Pending', 'Check', 'Successful', 'Failed', 'Expired')),
  -- What the provider says was paid, where it differs.
  add confirmed_amount bigint check (confirmed_amount > 0),
  add constraint collections_check check (state <> 'Check' or (confirmed_amount is not null and transaction_id is not null));
