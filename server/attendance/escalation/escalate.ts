import { EXCEPTION_WORDS } from '../../../api/attendance/exception-words.ts'
import { ESCALATION_LEVELS } from '../../../api/attendance/exceptions.ts'
import { EVENTS, type NotificationEvent } from '../../../api/notify/notifications.ts'
import { type EmailSubject, notify } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { appendEscalation, type Escalated, peopleOf, raiseExceptions, type Told } from './queries.ts'

/** A message to the people of the levels that have come. */
export type Telling = {
  levels: readonly number[]
  /** The station where it is; supervisors are told of their own stations. */
  station_id: number | null
  about: EmailSubject
  event: NotificationEvent
  severity: number
  subject: string
  text: string
  url: string
  /** The one that has caused it: `device 7`, `station 3`. */
  by?: string | undefined
}

/** Notifies everybody of the levels, each person once, and returns a sentence for each level about who was told. */
export async function tell(queue: Queue, db: Db, people: Told[], { levels, station_id, ...message }: Telling) {
  const isFor = ({ stations }: Told) => stations === null || (station_id !== null && stations.includes(station_id))
  const told = people.filter((one) => levels.includes(one.level) && isFor(one))
  const to = [...new Map(told.map((one) => [one.account_id, one])).values()]
  if (to.length) await notify(queue, db, { ...message, to })
  return [...Map.groupBy(told, (one) => one.level)].map(
    ([at, those]) => `${ESCALATION_LEVELS[at - 1]}: ${those.map(({ name }) => name).join(', ')}.`,
  )
}

const causeOf = ({ station_id, guard_id }: Escalated) => (station_id === null ? `guard ${guard_id}` : `station ${station_id}`)
/** Causes are locked in this order by every job that tells of several. */
export const inOneOrder = (one: { by: string; id: number }, other: { by: string; id: number }) =>
  one.by < other.by ? -1 : one.by > other.by ? 1 : one.id - other.id
const eventOf = ({ kind }: Escalated) => EVENTS.find((event) => event === kind) ?? 'other'

/** Tells the people of the ladder of exceptions that nobody has taken up; a sentence about how many, or nothing. */
export async function escalateExceptions(db: Db, queue: Queue, publicUrl: string) {
  const raised = await db.transaction().execute(async (transaction) => {
    const rows = await raiseExceptions(transaction)
    const people = rows.length ? await peopleOf(transaction) : []
    const told = rows.map((row) => ({ ...row, by: causeOf(row) })).sort(inOneOrder)
    for (const exception of told) {
      const { id, severity, levels, station_id, station_name, guard_name, by } = exception
      const where = [station_name, guard_name].filter(Boolean).join(', ')
      const steps = await tell(queue, transaction, people, {
        levels,
        station_id,
        about: { table: 'exceptions', id },
        event: eventOf(exception),
        severity,
        subject: `${EXCEPTION_WORDS[exception.kind]}${where && `: ${where}`}`,
        text: 'Nobody has taken this up yet. Add a step or take it, and nobody else is told.',
        url: `${publicUrl}/dashboard/exceptions?record=${id}`,
        by,
      })
      for (const step of steps) await appendEscalation(transaction, id, step)
    }
    return rows.length
  })
  return raised ? `${raised} exceptions were escalated` : undefined
}
