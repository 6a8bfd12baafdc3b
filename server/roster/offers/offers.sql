create or replace function offer_state(status text, expires_at timestamptz) returns text language sql stable as $$
  select case when status = 'Offered' and expires_at <= now() then 'Expired' else status end
$$;
