import { queueEmail } from '../notify/index.ts'
import type { Db } from '../platform/db/open.ts'
import type { Queue } from '../platform/jobs/queue.ts'

/** A short message for one guard, with one link. */
export type GuardMessage = {
  subject: string
  paragraphs: string[]
  facts: [label: string, value: string][]
  action: { label: string; url: string }
}
type Guard = { id: number; first_name: string; email: string | null }
type Outlet = { queue: Queue; db: Db; guard: Guard; message: GuardMessage }

/** A way in which messages leave; `send` returns false when the guard cannot be reached by it. */
type Channel = { name: 'email'; send: (outlet: Outlet) => Promise<boolean> }

/** In the order in which they are tried. A text message is a channel more in this list. */
const CHANNELS: Channel[] = [
  {
    name: 'email',
    send: async ({ queue, db, guard, message }) => {
      if (!guard.email) return false
      await queueEmail(queue, db, {
        to: guard.email,
        content: { ...message, greeting: `Dear ${guard.first_name}` },
        about: { table: 'guards', id: guard.id },
      })
      return true
    },
  },
]

/**
 * Tells a guard something as part of the transaction `db`, by the first channel that reaches the guard; returns which one, or
 * null when none does.
 */
export async function tellGuard(queue: Queue, db: Db, guard: Guard, message: GuardMessage): Promise<Channel['name'] | null> {
  for (const { name, send } of CHANNELS) if (await send({ queue, db, guard, message })) return name
  return null
}
