import { sql } from 'kysely'
import type { Admin } from '../../contract/accounts/admins.ts'

/** SQL: whether the person of an account can sign in, and if not why. */
export const accountState = sql<Admin['state']>`case when not active then 'Disabled' when password_hash is not null then 'Active'
  when exists (select from one_time_links l where l.account_id = accounts.id and l.used_at is null and l.expires_at > now()) then 'Invited'
  else 'Invitation expired' end`

/** SQL: when the person of an account signed in last. */
export const lastSignIn = sql<string | null>`(select max(s.created_at) from sessions s where s.account_id = accounts.id)`
