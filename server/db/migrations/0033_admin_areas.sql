-- What an admin works on (contract/core/permissions.ts): every area, unless a super admin chooses some of them. The other roles
-- may do what their role may; an account that becomes an admin's has what stands here.
alter table accounts add areas text[] not null default '{operations,people,money,sales,website}',
  add constraint accounts_areas_known check (areas <@ array['operations', 'people', 'money', 'sales', 'website']);
