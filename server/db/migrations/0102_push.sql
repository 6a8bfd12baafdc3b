-- Browsers and phones that are notified by web push.

create table push_devices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- In which it was chosen; it ends with it, but not when the session only grows old.
  session_id bigint references sessions on delete set null,
  -- Whoever knows the address and the keys can write to the device, if he has the key of this installation as well.
  endpoint text not null check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  label text not null,
  created_at timestamptz not null default now()
);
create unique index push_devices_endpoint on push_devices (endpoint);
create index push_devices_account_id on push_devices (account_id, id);
create index push_devices_session_id on push_devices (session_id);

create function forget_push_device() returns trigger language plpgsql as $$
begin
  -- A guard signs in anew on the same phone: what ends there ends what was chosen there before, too.
  delete from push_devices where session_id = new.id
    or new.device_id is not null and session_id in (select id from sessions where device_id = new.device_id);
  return null;
end $$;
create trigger forget_push_device after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function forget_push_device();

create function forget_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_devices where account_id = new.id
    and session_id is distinct from nullif(current_setting('app.kept_session', true), '')::bigint;
  return null;
end $$;
create trigger forget_push_devices after update of role, active, deleted_at, password_hash on accounts for each row
  when (old.role <> new.role or old.active and not new.active or old.deleted_at is null and new.deleted_at is not null
    or old.password_hash is distinct from new.password_hash)
  execute function forget_push_devices();

alter table text_messages
  drop constraint text_messages_channel_check,
  add constraint text_messages_channel_check check (channel in ('push', 'sms', 'whatsapp')),
  -- Of a push the id of the device, which may be gone.
  drop constraint text_messages_recipient_check,
  add constraint text_messages_recipient_check check (recipient ~ '^\d{1,15}$' and (channel = 'push' or length(recipient) >= 9));
alter table text_message_months
  drop constraint text_message_months_channel_check,
  add constraint text_message_months_channel_check check (channel in ('push', 'sms', 'whatsapp'));
