import type { Outcome } from '../../../api/alarm/alarm-queue.ts'
import type { Db } from '../../platform/db/open.ts'
import { HttpError } from '../../platform/errors.ts'
import { createPort } from '../../platform/ports.ts'
import { type CallOut, callOutOf } from './queries.ts'

/** The number of the invoice that has settled the call-outs of a line in a month; undefined while none has. */
type Settled = (db: Db, callOut: CallOut) => Promise<string | undefined>

const settledBy = createPort<Settled>()

/** A later area says which call-outs it has settled. */
export const registerSettledCallOuts = settledBy.register

/** @throws 409 `issued` where another outcome of an alarm would change what an invoice has charged for its crew */
export async function refuseSettled(db: Db, alarmId: number, outcome: Outcome) {
  const callOut = await callOutOf(db, alarmId)
  if (!callOut || (callOut.outcome === 'user_error') === (outcome === 'user_error')) return
  for (const settled of settledBy.all()) {
    const invoice = await settled(db, callOut)
    if (invoice !== undefined)
      throw new HttpError(409, 'issued', `The call-outs of this month are on ${invoice}. Correct that invoice first.`, {
        fields: { outcome: `The call-outs of this month are on ${invoice}.` },
      })
  }
}
