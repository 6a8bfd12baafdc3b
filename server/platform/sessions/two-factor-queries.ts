import { sql } from 'kysely'

/** SQL: the company requires two-factor sign-in of account `a`. */
export const twoFactorRequired = sql<boolean>`(a.role = 'super_admin' and exists (select from company_settings where require_two_factor))`

/** SQL: account `a` has two-factor sign-in. */
export const twoFactorOn = sql<boolean>`exists (select from two_factors f where f.account_id = a.id and f.confirmed_at is not null)`

/** SQL: account `a` must set up two-factor sign-in before anything else. */
export const twoFactorMissing = sql<boolean>`(${twoFactorRequired} and not ${twoFactorOn})`
