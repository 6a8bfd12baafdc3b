import { today } from '../../../api/core/fields/days.ts'
import { settingOn } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { OVER_CEILING, tellWithoutPaying } from '../ceilings/paid.ts'
import { countPaid, uncountPaid } from '../ceilings/queries.ts'
import { MessageRefusal } from './channel-port.ts'
import type { Channels } from './open-channels.ts'
import { standingFor } from './phone-text.ts'
import { claimMessage, isWaiting, NO_ACCESS, noteFailure, noteSent, TOO_LATE } from './queries.ts'

type Outlet = { db: Db; queue: Queue; channels: Channels }
type Claimed = NonNullable<Awaited<ReturnType<typeof claimMessage>>>

/**
 * One attempt to send a message; of processes that try at once one does. `last` when it is given up after this one.
 * @throws when it is to be tried again
 */
export async function deliver({ db, queue, channels }: Outlet, id: number, last: boolean) {
  const claimed = await claimMessage(db, id)
  if (!claimed) {
    if (await isWaiting(db, id)) throw new Error('Another process is sending this message.')
    return
  }
  const { channel, recipient, event, link_is_dead, still_sees } = claimed
  const over = link_is_dead ? TOO_LATE : still_sees ? undefined : NO_ACCESS
  if (over) return void (await noteFailure(db, id, { error: over, final: true }))
  const isPaid = channel !== 'push'
  if (isPaid && !(await countPaid(db, { always: event === 'sos' }))) return giveUpPaid({ db, queue }, id, claimed)
  let isSent = false
  try {
    isSent = await channels[channel].send({ id, to: recipient, text: standingFor(claimed) })
    const cost = isSent && isPaid ? (await settingOn(db, 'messages', today()))[channel] : 0
    await noteSent(db, id, { state: isSent ? 'Sent' : 'Logged', cost })
  } catch (error) {
    const refused = error instanceof MessageRefusal
    await noteFailure(db, id, { error: (error as Error).message, final: refused || last })
    if (!refused) throw error
  } finally {
    if (isPaid && !isSent) await uncountPaid(db)
  }
}

/** Gives up a message that would cost more than the company allows a day, and tells of it without paying. */
const giveUpPaid = ({ db, queue }: Omit<Outlet, 'channels'>, id: number, unsent: Claimed) =>
  db.transaction().execute(async (transaction) => {
    await noteFailure(transaction, id, { error: OVER_CEILING, final: true })
    await tellWithoutPaying(queue, transaction, unsent)
  })

/** Sends the messages of the queue. */
export const startNotifier = (queue: Queue, db: Db, channels: Channels) =>
  queue.work<{ id: number }>('messages', ({ data: { id }, last }) => deliver({ db, queue, channels }, id, last))
