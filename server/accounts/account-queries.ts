import { sql } from 'kysely'
import type { Admin } from '../../api/accounts/admins.ts'

/** SQL: the state of an account: whether its owner can sign in, and if not, why not. */
export const accountState = sql<Admin['state']>`case when not active then 'Disabled' when password_hash is not null then 'Active'
  when exists (select from one_time_links l where l.account_id = accounts.id and l.used_at is null and l.expires_at > now()) then 'Invited'
  else 'Invitation expired' end`

/** SQL: the time of the account's last sign-in, null if there was none. */
export const lastSignIn = sql<string | null>`(select max(s.created_at) from sessions s where s.account_id = accounts.id)`
