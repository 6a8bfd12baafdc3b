import { sql } from 'kysely'
import { type OccurrenceFields, OPENING_KINDS } from '../../../contract/attendance/occurrences.ts'
import { OCCURRENCE_KINDS, type OccurrenceKind } from '../../../contract/sites/fields/occurrence-kinds.ts'
import type { Db } from '../../platform/db/open.ts'

/** What a device reported for the occurrence book. */
export type ReportedOccurrence = {
  event_id: string
  station_id: number
  guard_id: number
  at: string
  kind: OccurrenceKind
  text: string
  fields: OccurrenceFields
  opens: boolean
  /** The event of the entry that it ends. */
  closes: string | null
}

type Event = { id: string; kind: string; station_id: number | null; guard_id: number; corrected_at: string }
type Said = {
  text?: string | null | undefined
  category?: string | null | undefined
  severity?: string | null | undefined
  fields?: OccurrenceFields | null | undefined
  closes?: string | null | undefined
}

/**
 * The entry that an event makes: of `handover`, and of `entry` without a severity, which would be an incident. Undefined for
 * another event, and for one of an unknown place, which is in no station's book.
 */
export function occurrenceOf(event: Event, { text, category, severity, fields, closes }: Said): ReportedOccurrence | undefined {
  const { id: event_id, station_id, guard_id, corrected_at: at } = event
  const isEntry = event.kind === 'handover' || (event.kind === 'entry' && !severity)
  if (!isEntry || station_id === null) return undefined
  const named = event.kind === 'handover' ? 'handover' : category
  const kind = OCCURRENCE_KINDS.find((one) => one === named) ?? 'other'
  const facts = fields ?? {}
  const opens = !closes && OPENING_KINDS.includes(kind) && Object.values(facts).some(Boolean)
  return { event_id, station_id, guard_id, at, kind, text: text ?? '', fields: facts, opens, closes: closes ?? null }
}

/** Writes entries that devices reported; one that is there already, or ends what is ended, changes nothing. */
export async function writeReported(db: Db, entries: ReportedOccurrence[]) {
  // What ends an entry may come in the same batch as the entry.
  for (const part of [entries.filter(({ closes }) => !closes), entries.filter(({ closes }) => closes)]) {
    if (!part.length) continue
    await sql`
      insert into occurrences (entry_id, event_id, station_id, guard_id, at, kind, text, fields, opens, closes)
      select 0, r.event_id, r.station_id, r.guard_id, r.at, r.kind, r.text, r.fields, r.opens, o.entry_id
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (event_id uuid, station_id integer, guard_id integer, at timestamptz,
        kind text, text text, fields jsonb, opens boolean, closes uuid)
      left join occurrences o on o.event_id = r.closes and o.opens and o.station_id = r.station_id
      order by r.at on conflict do nothing`.execute(db)
  }
}
