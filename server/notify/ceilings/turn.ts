import type { Db } from '../../platform/db/open.ts'
import { causeOf, type Folding, foldInto, secondsUntilNext } from './queries.ts'

/** Minutes in which what one guard, station, client or visitor causes is told in one message. */
const FOLD_MINUTES = 5
/** Letters to one recipient in an hour that one cause makes: invoices, answers, links. Further ones wait. */
const LETTERS_AN_HOUR = 30
/** A call for help never waits. */
const isUrgent = (folding: Folding | undefined) => folding?.kind === 'sos'

type To = { table: 'emails' | 'text_messages'; recipient: string; channel: string | null; replyTo?: string | null }
/** The departure of a message: the seconds until then, and the cause and severity by which it is counted. */
type Turn = { cause: string | null; severity: number; after: number }

/**
 * When a message may leave. A notice joins one that waits, and otherwise leaves after the last one of its cause by some minutes and
 * never more often than the settings allow; a letter, which is like no other (`folding` undefined), waits for room in the hour.
 * Undefined when another stands for it.
 */
export async function turnOf(db: Db, to: To, folding: Folding | undefined): Promise<Turn | undefined> {
  const severity = folding?.severity ?? 1
  const by = await causeOf(db, folding?.by)
  if (by === null) return { cause: null, severity, after: 0 }
  const cause = `${by} ${folding?.kind ?? 'letter'}`
  const { table, recipient, channel, replyTo = null } = to
  const key = { table, cause, recipient, severity, channel }
  const urgent = isUrgent(folding)
  if (folding && (await foldInto(db, key, { atOnce: urgent, replyTo }))) return undefined
  if (urgent) return { cause, severity, after: 0 }
  const pace = folding ? { minutes: FOLD_MINUTES } : { most: LETTERS_AN_HOUR, minutes: 0 }
  return { cause, severity, after: await secondsUntilNext(db, key, pace) }
}
