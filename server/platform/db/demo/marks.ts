import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { MARKED } from './tables.ts'

/** Payment details of the demo: no invoice of a real company may carry them. */
export const DEMO_PAYMENT = {
  tax_number: '1003498276',
  bank_name: 'Nile Crest Bank, Kampala Road',
  account_name: 'Engabo Security Services Ltd',
  account_number: '0140 0392 4471 02',
  mobile_money: 'MTN pay code 512604, Airtel Money till 4410276',
} as const

/** Remembers, before the demo is made, after which rows its own begin; afterwards, at which they end. */
export const markDemo = (db: Db, when: 'before' | 'made') =>
  sql`select mark_demo(${[...MARKED]}::text[], ${when === 'made'})`.execute(db)
