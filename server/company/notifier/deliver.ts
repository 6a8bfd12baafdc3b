import { today } from '../../../contract/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { settingOn } from '../dated-settings/queries.ts'
import { MessageRefusal } from './channel-port.ts'
import type { Channels } from './open-channels.ts'
import { claimMessage, isWaiting, noteFailure, noteSent, TOO_LATE } from './queries.ts'

/**
 * One attempt to send a message; of processes that try at once one does. `last` when it is given up after this one.
 * @throws when it is to be tried again
 */
export async function deliver(db: Db, channels: Channels, id: number, last: boolean) {
  const claimed = await claimMessage(db, id)
  if (!claimed) {
    if (await isWaiting(db, id)) throw new Error('Another process is sending this message.')
    return
  }
  const { channel, recipient, body, link_is_dead } = claimed
  if (link_is_dead) return void (await noteFailure(db, id, { error: TOO_LATE, final: true }))
  try {
    const sent = await channels[channel].send({ id, to: recipient, text: body })
    // A push costs nothing.
    const cost = sent && channel !== 'push' ? (await settingOn(db, 'messages', today()))[channel] : 0
    await noteSent(db, id, { state: sent ? 'Sent' : 'Logged', cost })
  } catch (error) {
    const refused = error instanceof MessageRefusal
    await noteFailure(db, id, { error: (error as Error).message, final: refused || last })
    if (!refused) throw error
  }
}

/** Sends the messages of the queue. */
export const startNotifier = (queue: Queue, db: Db, channels: Channels) =>
  queue.work<{ id: number }>('messages', ({ data: { id }, last }) => deliver(db, channels, id, last))
