import * as z from 'zod/mini'
import { BooleanText, Day, Id, IdParams, IdText, listQuery, optionalText, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { addDays } from '../core/fields/days.ts'
import { createCall, DRAWING, getCall } from '../core/resource.ts'
import { OCCURRENCE_KINDS, type OccurrenceKind } from '../sites/occurrence-kinds.ts'
import { OccurrenceFields } from './fields/occurrence-fields.ts'

// The occurrence book of a station. Nothing in it is changed: a correction is a new row, and so is what ends an entry.

export { OccurrenceFields }
export type OccurrenceField = keyof OccurrenceFields

/** The facts that belong to each kind, in the order of a form. */
export const FIELDS_OF: Record<OccurrenceKind, readonly OccurrenceField[]> = {
  routine: [],
  visitor: ['name', 'from', 'host', 'id_seen', 'plate'],
  vehicle: ['plate', 'name', 'odometer_km', 'fuel', 'goods'],
  key: ['key', 'holder'],
  delivery: ['from', 'goods', 'plate'],
  handover: ['name'],
  inspection: ['name', 'from'],
  other: [],
}
/** Kinds of which an entry can stay open: a visitor is in, a vehicle or a key is out. */
export const OPENING_KINDS: readonly OccurrenceKind[] = ['visitor', 'vehicle', 'key']
/** The facts that an opening entry must have. */
export const NEEDED: [kind: OccurrenceKind, field: OccurrenceField, message: string][] = [
  ['visitor', 'name', 'Say who came.'],
  ['vehicle', 'plate', 'Say which vehicle.'],
  ['key', 'key', 'Say which key.'],
]
/** The fact that names the holder of a key or a vehicle, where that is no guard of the company. */
export const HOLDER_OF = { key: 'holder', vehicle: 'name' } as const satisfies { [K in OccurrenceKind]?: OccurrenceField }
/** Whole kilometres, of a vehicle of the register. */
export const ODOMETER = /^\d{1,7}$/

const version = {
  id: Id,
  at: Timestamp,
  text: z.string(),
  fields: OccurrenceFields,
  recorded_at: Timestamp,
  /** The guard, or who wrote it at a desk; null when that person was erased. */
  by: z.nullable(z.string()),
}
/** An entry as it reads now, with what it said before. */
export const Occurrence = z.object({
  ...version,
  /** The id of its first row, which stays when it is corrected. */
  entry_id: Id,
  station_id: Id,
  station_name: z.string(),
  kind: z.enum(OCCURRENCE_KINDS),
  guard_id: z.nullable(Id),
  /** The key or vehicle of the register that it is about. */
  item_id: z.nullable(Id),
  /** The guard who has it. */
  holder_id: z.nullable(Id),
  holder_name: z.nullable(z.string()),
  /** Why the guard may not drive. */
  no_permit: z.nullable(z.string()),
  opens: z.boolean(),
  /** The entry that it ends. */
  closes: z.nullable(Id),
  /** When it was ended by another entry. */
  closed_at: z.nullable(Timestamp),
  /** Why it was corrected, and what it said before, oldest first. */
  reason: z.nullable(z.string()),
  before: z.array(z.object(version)),
})
export type Occurrence = z.output<typeof Occurrence>

const path = '/api/v1/occurrences'
const read = { path, permission: 'attendance.read' } as const

const filters = {
  station_id: z.optional(IdText),
  kind: z.optional(z.enum(OCCURRENCE_KINDS)),
  from: z.optional(Day),
  to: z.optional(Day),
  /** Only what nothing has ended: visitors inside, keys and vehicles out. */
  open: z.optional(BooleanText),
}
export const OccurrenceQuery = listQuery(['id', 'at'], filters)
export type OccurrenceQuery = z.output<typeof OccurrenceQuery>
export const list = endpoint({
  ...read,
  method: 'GET',
  summary: 'Entries of the occurrence book, the latest first',
  query: OccurrenceQuery,
  response: z.array(Occurrence),
  list: {},
})
export const get = getCall(read, 'entry with what it said before', Occurrence)

/** The most days of one document. */
const MOST_DAYS = 31
const fewDays = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to && to < addDays(from, MOST_DAYS), {
  message: `to must not be before from, nor more than ${MOST_DAYS} days later.`,
  path: ['to'],
  // Only of days that are right.
  when: ({ issues }) => issues.length === 0,
})
export const pdf = endpoint({
  ...read,
  path: `${path}/pdf`,
  method: 'GET',
  summary: 'The book of a station as a PDF document',
  cost: DRAWING,
  query: z.strictObject({ station_id: IdText, from: Day, to: Day }).check(fewDays),
  response: z.unknown(),
  download: true,
})

const write = { path, permission: 'attendance.write', refuses: ['conflict'] } as const
const saved = { name: 'occurrence', response: Occurrence } as const
const said = { text: optionalText(5000), fields: z.optional(OccurrenceFields) }

type Said = { text?: string | null | undefined; fields?: OccurrenceFields | undefined }
const isSaid = ({ text: words, fields = {} }: Said) => Boolean(words) || Object.values(fields).some(Boolean)
type Opening = {
  kind: OccurrenceKind
  opens?: boolean | undefined
  item_id?: number | null | undefined
  fields?: OccurrenceFields | undefined
}
const EMPTY = { message: 'Say what happened.', path: ['text'] }

export const OccurrenceInput = z
  .strictObject({
    station_id: Id,
    kind: z.enum(OCCURRENCE_KINDS),
    /** Now, when left out. */
    at: z.nullish(Timestamp),
    /** It stays open until another entry ends it. */
    opens: z.optional(z.boolean()),
    /** A key or vehicle of the register goes out: to this guard, or to whom the facts name. */
    item_id: z.nullish(Id),
    holder_id: z.nullish(Id),
    ...said,
  })
  .check(
    z.refine((entry) => isSaid(entry) || Boolean(entry.item_id), EMPTY),
    z.refine(({ kind, opens }) => !opens || OPENING_KINDS.includes(kind), {
      message: 'Nothing stays open with this kind.',
      path: ['opens'],
    }),
    ...NEEDED.map(([of, field, message]) =>
      z.refine<Opening>(({ kind, opens, item_id, fields }) => !opens || kind !== of || Boolean(item_id || fields?.[field]), {
        message,
        path: ['fields', field],
      }),
    ),
  )
export type OccurrenceInput = z.output<typeof OccurrenceInput>
export const create = createCall(write, { ...saved, body: OccurrenceInput, message: 'Written in the book' })

const later = { ...write, method: 'POST', params: IdParams, response: Occurrence } as const
/** A correction replaces text and facts as a whole. */
export const OccurrenceCorrection = z
  .strictObject({
    at: Timestamp,
    ...said,
    reason: text(300).check(z.minLength(3, 'Say why.')),
  })
  .check(z.refine((entry) => isSaid(entry), EMPTY))
export type OccurrenceCorrection = z.output<typeof OccurrenceCorrection>
/** The id of an entry as it reads now: that of a row that was corrected already is refused with 409. */
export const correct = endpoint({
  ...later,
  path: `${path}/:id/correct`,
  summary: 'Correct an entry by another row',
  body: OccurrenceCorrection,
  saved: { name: 'occurrence', message: 'Corrected; the first text stays in the book' },
})
/** The visitor has left, the vehicle or the key is back. */
export const close = endpoint({
  ...later,
  path: `${path}/:id/close`,
  summary: 'End an open entry by another row',
  body: z.strictObject({ at: z.nullish(Timestamp), ...said }),
  saved: { name: 'occurrence', message: 'Written in the book' },
})
