import { confirmMany } from '../../../../api/attendance/attendance.ts'
import { approve as approveDays } from '../../../../api/attendance/attendance-days.ts'
import type { Waiting, WaitingKind } from '../../../../api/company/today.ts'
import { approve } from '../../../../api/people/guard-absences.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'

type Options = { idempotencyKey: string }
/** Actions of one press on the first that waits, by kind; each returns the message to show when it is done. */
export const ACTIONS: { [kind in WaitingKind]?: (first: Waiting['first'], options: Options) => Promise<string> } = {
  async to_confirm({ id, name }, options) {
    await call(confirmMany, { body: { ids: [id] } }, options)
    return `${name}: what was reported counts.`
  },
  async days({ id, name, day }, options) {
    const { refused } = await call(approveDays, { body: { days: [{ station_id: id, day: day! }] } }, options)
    if (refused[0]) throw new CallFailure('REQUEST_ERROR', `${name}, ${formatDay(day!)}: ${refused[0].message}`)
    return `${name}: ${formatDay(day!)} approved.`
  },
  async leave({ id, name, version }, options) {
    await call(approve, { params: { id: String(id) }, body: { version: version! } }, options)
    return `${name}: leave approved.`
  },
}
