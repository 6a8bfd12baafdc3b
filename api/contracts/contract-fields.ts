// The fields that the portal shares with staff, apart from their calls, so that neither loads those of the other.
import * as z from 'zod/mini'

export const CONTRACT_STATUSES = ['Draft', 'Active', 'Suspended', 'Ended', 'Cancelled'] as const
export type ContractStatus = (typeof CONTRACT_STATUSES)[number]

/** The renewal on the last day: the contract ends, or goes on for a month or a year. */
export const RENEWALS = ['ends', 'renews_monthly', 'renews_yearly'] as const

/** A month, YYYY-MM. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please enter a month as YYYY-MM.'))
