import { sql } from 'kysely'
import { type OccurrenceFields, OPENING_KINDS } from '../../../api/attendance/occurrences.ts'
import { today } from '../../../api/core/fields/days.ts'
import { OCCURRENCE_KINDS, type OccurrenceKind } from '../../../api/sites/occurrence-kinds.ts'
import { missingPermits } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'

/** An entry of the occurrence book as a device reported it. */
export type ReportedOccurrence = {
  event_id: string
  station_id: number
  guard_id: number
  at: string
  kind: OccurrenceKind
  text: string
  fields: OccurrenceFields
  opens: boolean
  /** The event of the entry that it ends, or that entry. */
  closes: string | null
  closes_entry: number | null
  /** The key or vehicle of the register, and the guard who takes it. */
  item_id: number | null
  holder_id: number | null
}

type Event = { id: string; kind: string; station_id: number | null; guard_id: number; corrected_at: string }
type Said = {
  text?: string | null | undefined
  category?: string | null | undefined
  severity?: string | null | undefined
  fields?: OccurrenceFields | null | undefined
  closes?: string | null | undefined
  closes_entry?: number | null | undefined
  item_id?: number | null | undefined
  by_self?: boolean | undefined
}

/**
 * The entry that an event makes: of `handover`, and of `entry` without a severity, which would be an incident. Undefined for
 * another event, and for one of an unknown place, which is in no station's book.
 */
export function occurrenceOf(event: Event, said: Said): ReportedOccurrence | undefined {
  const { id: event_id, station_id, guard_id, corrected_at: at } = event
  const { text, category, severity, fields, closes = null, closes_entry = null, item_id = null, by_self } = said
  const isEntry = event.kind === 'handover' || (event.kind === 'entry' && !severity)
  if (!isEntry || station_id === null) return undefined
  const named = event.kind === 'handover' ? 'handover' : category
  const kind = OCCURRENCE_KINDS.find((one) => one === named) ?? 'other'
  const facts = fields ?? {}
  const ends = closes !== null || closes_entry !== null
  const opens = !ends && OPENING_KINDS.includes(kind) && (item_id !== null || Object.values(facts).some(Boolean))
  const item = { item_id: ends ? null : item_id, holder_id: by_self && !ends ? guard_id : null }
  return { event_id, station_id, guard_id, at, kind, text: text ?? '', fields: facts, opens, closes, closes_entry, ...item }
}

/** The key or vehicle of an entry, by the event of the entry or by its id. */
type ItemOf = Map<string | number, number>

/** Keys and vehicles of the entries that have arrived before and are ended by these. */
async function itemsEnded(db: Db, entries: ReportedOccurrence[]): Promise<ItemOf> {
  const events = entries.flatMap(({ closes }) => closes ?? [])
  const ids = entries.flatMap(({ closes_entry }) => closes_entry ?? [])
  if (!events.length && !ids.length) return new Map()
  const { rows } = await sql<{ id: number; event_id: string | null; item_id: number }>`
    select id, event_id, item_id from occurrences
    where (event_id = any(${events}::uuid[]) or id = any(${ids}::integer[])) and item_id is not null`.execute(db)
  return new Map(
    rows.flatMap(({ id, event_id, item_id }) => [id, ...(event_id === null ? [] : [event_id])].map((key) => [key, item_id])),
  )
}

/**
 * The entries in the order in which they can be written: what ends an entry comes after it, and an item goes out again after it
 * has come back. Each part is written by one statement.
 */
function inParts(entries: ReportedOccurrence[], itemOf: ItemOf) {
  const parts: ReportedOccurrence[][] = []
  const lastPart = new Map<number | string, number>()
  for (const entry of entries.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))) {
    const ended = entry.closes ?? entry.closes_entry
    const about = (ended === null ? entry.item_id : itemOf.get(ended)) ?? entry.closes ?? entry.event_id
    if (entry.item_id !== null) itemOf.set(entry.event_id, entry.item_id)
    const part = (lastPart.get(about) ?? -1) + 1
    lastPart.set(about, part)
    parts[part] = [...(parts[part] ?? []), entry]
  }
  return parts
}

/**
 * Writes entries that devices reported; one that is there already, or ends what is ended, changes nothing. An item that is out,
 * or out of service, by what has arrived before does not go out again: the entry is in the book, and nothing stays open with it.
 */
export async function writeReported(db: Db, entries: ReportedOccurrence[]) {
  const drivers = Map.groupBy(
    entries.filter(({ kind, holder_id }) => kind === 'vehicle' && holder_id !== null),
    ({ at }) => today(new Date(at)),
  )
  const unpermitted = new Map<string, string>()
  for (const [day, driving] of drivers) {
    const missing = await missingPermits(db, [...new Set(driving.map(({ holder_id }) => holder_id!))], day)
    for (const { event_id, holder_id } of driving)
      if (missing.has(holder_id!)) unpermitted.set(event_id, missing.get(holder_id!)!)
  }
  const judged = entries.map((entry) => ({ ...entry, no_permit: unpermitted.get(entry.event_id) ?? null }))
  for (const part of inParts(judged, await itemsEnded(db, entries)))
    await sql`
      with reported as (
        select * from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (event_id uuid, station_id integer, guard_id integer, at timestamptz,
          kind text, text text, fields jsonb, opens boolean, closes uuid, closes_entry integer, item_id integer, holder_id integer, no_permit text)
      ), items as (
        select i.* from register_items i where i.id in (select item_id from reported) and i.removed_at is null order by i.id for update
      )
      insert into occurrences (entry_id, event_id, station_id, guard_id, at, kind, text, fields, opens, closes, item_id, holder_id, no_permit)
      select 0, r.event_id, r.station_id, r.guard_id, r.at, r.kind, r.text, r.fields,
        r.opens and (r.item_id is null or i.id is not null and i.out_entry_id is null and i.in_service), o.entry_id, i.id, r.holder_id, r.no_permit
      from reported r
      left join items i on i.id = r.item_id and i.station_id = r.station_id and i.category = r.kind
      left join occurrences o on (o.event_id = r.closes or o.id = r.closes_entry) and o.opens and o.station_id = r.station_id
      order by r.at on conflict do nothing`.execute(db)
}
