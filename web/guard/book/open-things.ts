import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import type { OpenEntry } from '../../../api/guard/guard-pack.ts'
import type { OwnEvent, Pack } from '../store/database.ts'
import { happenedAt, type PhoneState } from '../store/state.ts'

/** A key or vehicle of the register. */
export type Item = Pack['stations'][number]['items'][number]

/** A visitor who is inside, or what is out, as far as this phone knows. */
export type OpenThing = Omit<OpenEntry, 'entry_id'> & {
  /** Null until the server has it: what was written on this phone. */
  entry_id: number | null
}

/** The owner of an entry: a shift, or at a shared phone a guard. */
export type About = Pick<GuardEvent, 'shift_id' | 'guard_id'>

const OPENING = ['visitor', 'vehicle', 'key']

/** The text on the register for an item, in the words of the book. */
export const itemName = ({ name, plate }: Item) => (plate ? `${name}, ${plate}` : name)

/** The keys and vehicles of a station; a pack of an earlier version has none. */
export const itemsAt = (pack: Pack | undefined, stationId: number): Item[] =>
  pack?.stations.find(({ id }) => id === stationId)?.items ?? []

const odometerOf = (said: string | undefined) => (said && /^\d+$/.test(said) ? Number(said) : null)

/** The thing that an own event opened, if it did. */
function openedBy(
  { event, state }: OwnEvent,
  { stationId, items, ownName, skew }: { stationId: number; items: Item[]; ownName: string; skew: number | undefined },
): OpenThing | undefined {
  const { category = '', fields, item_id = null, closes, closes_entry, severity } = event
  if (event.kind !== 'entry' || state === 'refused' || severity || closes || closes_entry) return undefined
  if (!OPENING.includes(category ?? '') || !(item_id || Object.values(fields ?? {}).some(Boolean))) return undefined
  const item = items.find(({ id }) => id === item_id)
  const what = item ? (item.plate ?? item.name) : (fields?.name ?? fields?.plate ?? fields?.key ?? event.text ?? '')
  const holder = event.by_self ? ownName : category === 'key' ? fields?.holder : category === 'vehicle' ? fields?.name : null
  return {
    entry_id: null,
    event_id: event.id,
    station_id: stationId,
    kind: category ?? '',
    what: category === 'vehicle' && fields?.plate ? fields.plate : what,
    at: new Date(happenedAt(event, skew)).toISOString(),
    item_id,
    holder: holder ?? null,
    odometer_km: odometerOf(fields?.odometer_km),
  }
}

/**
 * Visitors inside and things that are out at a station: the pack, with what this phone has written since. An event that has
 * arrived counts until a later pack says what became of it.
 */
export function openThings(
  {
    pack,
    pack_at = 0,
    events,
    names = [],
    skew,
  }: Pick<PhoneState, 'pack' | 'pack_at' | 'events'> & Partial<Pick<PhoneState, 'names' | 'skew'>>,
  stationId: number,
): OpenThing[] {
  const ended = events.filter(({ event, state }) => state !== 'refused' && (event.closes || event.closes_entry))
  const endedEvents = new Set(ended.map(({ event }) => event.closes))
  const endedEntries = new Set(ended.map(({ event }) => event.closes_entry))
  const known = (pack?.open_entries ?? []).filter(({ station_id }) => station_id === stationId)
  const knownEvents = new Set(known.map(({ event_id }) => event_id))
  const items = itemsAt(pack, stationId)
  const nameOf = ({ event: { guard_id } }: OwnEvent) =>
    names.find((one) => one.guard_id === guard_id)?.guard_name ?? pack?.guard.name ?? ''
  const own = events
    .filter(({ id, state, sent_at }) => !knownEvents.has(id) && (state === 'waiting' || (sent_at ?? 0) >= pack_at))
    .flatMap((event) => openedBy(event, { stationId, items, ownName: nameOf(event), skew }) ?? [])
  return [...known, ...own].filter(
    ({ entry_id, event_id }) => !(entry_id && endedEntries.has(entry_id)) && !(event_id && endedEvents.has(event_id)),
  )
}

/** The way in which an event ends a thing: by the entry that the server has, otherwise by the event that opened it. */
export const endingOf = ({ entry_id, event_id }: OpenThing) => (event_id ? { closes: event_id } : { closes_entry: entry_id })

/** The visitor, the plate or the key that an event names. */
function namedBy({ item_id, fields }: GuardEvent, pack: Pack | undefined) {
  const item = pack?.stations.flatMap(({ items = [] }) => items).find(({ id }) => id === item_id)
  return item ? itemName(item) : (fields?.name ?? fields?.plate ?? fields?.key)
}

/** The default text of an entry: who has left, what is back or has gone out. */
export function aboutEntry({ pack, events }: Pick<PhoneState, 'pack' | 'events'>, event: GuardEvent) {
  const { category, closes, closes_entry } = event
  if (!closes && !closes_entry) return { word: 'goneOut', what: namedBy(event, pack) } as const
  const opened = events.find(({ id }) => id === closes)?.event
  const known = pack?.open_entries?.find(({ entry_id, event_id }) => (closes ? event_id === closes : entry_id === closes_entry))
  return { word: category === 'visitor' ? 'hasLeft' : 'isBack', what: opened ? namedBy(opened, pack) : known?.what } as const
}
