import { companySettings } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { eraseHandled } from './queries.ts'

/** Job: deletes handled messages when the company's retention period is over; logs how many. Safe to run at any time. */
export async function endMessages(db: Db, now = new Date()) {
  const { message_months } = await companySettings(db)
  const count = await eraseHandled(db, message_months, now)
  return count ? `${count} handled messages received more than ${message_months} months ago were erased for good` : undefined
}
