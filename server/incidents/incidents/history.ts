import { today } from '../../../api/core/fields/days.ts'
import { required } from '../../../api/core/refusals/messages.ts'
import type { Incident } from '../../../api/incidents/incidents.ts'
import { isStaff } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import { insertEvent } from './queries.ts'

/** @throws 422 for a date after today in Kampala */
export function checkIncidentDate(day: string) {
  if (day > today()) throw invalid({ incident_date: 'incident date must not be in the future.' })
}

/** @throws 422 for an assignee who is not one of the staff */
export async function checkAssignee(db: Db, accountId: number | null | undefined) {
  if (accountId && !(await isStaff(db, accountId))) throw invalid({ assigned_to: 'Choose one of the staff.' })
}

type Before = { id: number; status: Incident['status']; description: string }
type After = { status?: Incident['status'] | undefined; description: string; reason?: string | undefined }

/**
 * Adds changed texts and statuses to the history; the original text is never replaced. Reopening a closed incident needs a
 * reason.
 */
export async function noteChanges(db: Db, before: Before, after: After, accountId: number) {
  const status = after.status ?? before.status
  const event = { incident_id: before.id, account_id: accountId, reason: after.reason ?? null }
  if (before.status === 'Closed' && status === 'Open' && !after.reason) throw invalid({ reason: required('reason') })
  if (status !== before.status) await insertEvent(db, { ...event, from_status: before.status, to_status: status })
  if (after.description !== before.description) await insertEvent(db, { ...event, correction: after.description })
}
