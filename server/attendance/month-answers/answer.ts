import { answerDays } from '../../../api/attendance/month-answers.ts'
import { today } from '../../../api/core/fields/days.ts'
import { formatDay, longMonth } from '../../../api/core/format.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'
import { findAnswer, insertObjections, objectionable, putAnswer } from './queries.ts'

type Who = ClientReader & { month: string }

/** @throws 409 before the month is over, and after the fifth of the next */
function requireOpen(month: string) {
  const { from, until } = answerDays(month)
  const day = today()
  if (day < from) throw conflict(`${longMonth(month)} can be answered from ${formatDay(from)} on.`)
  if (day > until) throw conflict(`${longMonth(month)} could be answered until ${formatDay(until)}.`)
}

/** Notes that a client confirms a month. @throws 409 outside of its days, and while an objection has no reply */
export async function confirmMonth(db: Db, who: Who) {
  const { clientId, accountId, month } = who
  requireOpen(month)
  // This locks the answer, so that objections of the same moment are seen; a refusal undoes it.
  await putAnswer(db, { clientId, accountId, month, state: 'Confirmed' })
  const answer = await findAnswer(db, who, month)
  if (answer?.objections.some(({ outcome }) => outcome === null))
    throw conflict('Your objections are not answered yet. Please wait for our reply.')
}

/** Notes that a client objects to shifts. @throws 409 outside of the days of the month, 422 for a shift that is not the client's */
export async function objectToShifts(db: Db, who: Who, slotIds: readonly number[], reason: string) {
  const { clientId, accountId, month } = who
  requireOpen(month)
  const own = await objectionable(db, who, month, slotIds)
  if (own.length < new Set(slotIds).size) throw invalid({ slot_ids: 'There is no such shift in this month.' })
  const answerId = await putAnswer(db, { clientId, accountId, month, state: 'Objected' })
  await insertObjections(db, { answerId, slotIds: own, reason, accountId })
}
