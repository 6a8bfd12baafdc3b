-- When the person of a session last gave the password: some changes ask for it again.
alter table sessions add confirmed_at timestamptz;
