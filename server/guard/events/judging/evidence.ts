import type { GuardsShift } from '../../../attendance/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { contactsOf, looseReports, type Sender } from '../queries.ts'
import { type Found, judgeAgain, lastingFlags } from './clockings.ts'
import { type Attributed, foundAfterAll, type Known } from './known.ts'
import { movedClocks } from './witness.ts'

/** The events of a batch whose clock was moved. */
export async function movedOf(db: Db, sender: Sender, events: Attributed[]) {
  const witnessed = events.map(({ event: { id, seq, page, uptime_ms }, at }) => ({ id, seq, at, page, uptime_ms }))
  return movedClocks(witnessed, await contactsOf(db, sender.id), Date.parse(sender.enrolled_at))
}

/** Reports of earlier batches that belong to no shift so far. */
export async function looseOf(db: Db, guardIds: number[], days: { from: string; to: string }, shifts: GuardsShift[]) {
  const rows = await looseReports(db, guardIds, days)
  const counted = new Set(shifts.flatMap(({ in_event, out_event }) => [in_event, out_event]))
  const reports = rows
    .filter(({ id }) => !counted.has(id))
    .map(({ at, received_at, flags, latitude, longitude, accuracy_m, ...row }) => ({
      ...row,
      at: Date.parse(at),
      received: Date.parse(received_at),
      flags: lastingFlags(flags),
      place: latitude !== null && longitude !== null ? { latitude, longitude, accuracy_m } : undefined,
    }))
  return Map.groupBy(reports, ({ guard_id }) => guard_id)
}

/** Judges what belonged to no shift of a guard again, by what the batch has said of his shifts; returns what belongs to one. */
export function findAgain(guardId: number, known: Known): { found: Found[]; known: Known } {
  const loose = known.loose.get(guardId) ?? []
  const found = loose.length ? judgeAgain(loose, known.shifts.get(guardId) ?? [], known.rules) : []
  const belonging = found.flatMap(({ report, clocked }) => [report, clocked.came ?? []].flat())
  return { found, known: belonging.reduce((now, report) => foundAfterAll(now, guardId, report), known) }
}
