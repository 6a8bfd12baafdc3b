-- One-time links also serve forgotten passwords; what a link is for decides how long it lives.
alter table one_time_links add purpose text not null default 'invitation' check (purpose in ('invitation', 'reset'));
alter table one_time_links alter column purpose drop default;
