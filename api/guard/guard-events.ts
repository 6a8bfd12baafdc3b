import * as z from 'zod/mini'
import { CrewDeed } from '../alarm/crews.ts'
import { OccurrenceFields } from '../attendance/fields/occurrence-fields.ts'
import { Done, Id, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { MOST_PHOTOS } from '../core/fields/photos.ts'
import { AskedAbsence } from './asked-absence.ts'
import { Signature } from './guard-sign-in.ts'

/** `position` says where the phone was at an earlier event, which did not wait for it. */
export const EVENT_KINDS = [
  'in',
  'out',
  'ack',
  'scan',
  'sos',
  'sos_clear',
  'entry',
  'handover',
  'absence',
  'dispatch',
  'position',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The flags of an event. A flag never rejects. */
export const EVENT_FLAGS = [
  'skewed',
  'outside',
  'weak_position',
  'no_position',
  'late_sync',
  'mock_suspected',
  'fast_round',
  'duplicate',
  'foreign_device',
  'unplanned',
  'orders_unread',
  'no_pin',
  'wrong_station',
  /** A photo that was announced has not arrived within seven days. Not stored, but said of the event when it is read. */
  'photo_lost',
  'unknown_point',
  /** A code that was replaced before the scan, because its sheet was lost or copied. */
  'old_code',
  'out_of_order',
  /** The clock of the phone was moved between this event and another one, or contact, of the same device. */
  'clock_moved',
  /** A clocking more than two kilometers from the station, whatever the accuracy. */
  'far_away',
  /** The code of a checkpoint was typed, not scanned. */
  'typed_code',
] as const
export type EventFlag = (typeof EVENT_FLAGS)[number]

/** Most events in a batch, and what the longest one takes: in bytes, and in values of its JSON. */
export const MOST_EVENTS = 200
const LONGEST_EVENT = { bytes: 40 * 1024, values: 56 } as const

const degrees = (most: number) => z.nullish(z.number().check(z.gte(-most), z.lte(most)))

/** A random UUID in lower case, made by the phone. The same id is the same event, however often it is sent. */
export const EventId = z
  .string()
  .check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/, 'id must be a UUID in lower case.'))

/** Between two loadings of the page, made up by the phone. */
export const PageLife = z.string().check(z.regex(/^[\da-z]{1,16}$/, 'page must be letters and digits.'))
export const Uptime = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** The position of a phone's outbox when it last made an event, and the page's clock. */
export const PhoneContact = z.strictObject({
  seq: z.int().check(z.gte(0), z.lte(2_147_483_647)),
  page: z.optional(PageLife),
  uptime_ms: z.optional(Uptime),
})
export type PhoneContact = z.output<typeof PhoneContact>

/** An event on a phone. It is made once, with an id of its own, and never changed. */
export const GuardEvent = z.strictObject({
  id: EventId,
  /** Counts up in the outbox of the device; it keeps the order when the clock is wrong. */
  seq: z.int().check(z.gte(1), z.lte(2_147_483_647)),
  kind: z.enum(EVENT_KINDS),
  /** By the clock of the phone. */
  device_time: Timestamp,
  /** The shift it is about. Without one, `in` and `out` find the guard's shift of that time. */
  shift_id: z.nullish(Id),
  /** At a kiosk, who it was. */
  guard_id: z.nullish(Id),
  /** Only while clocked in, and with `in`, `out` and `sos`. */
  latitude: degrees(90),
  longitude: degrees(180),
  accuracy_m: z.nullish(z.number().check(z.gte(0), z.lte(1_000_000))),
  /** The phone says that the position is made up by an app. */
  mocked: z.optional(z.boolean()),
  /** The life of the page, and its milliseconds by a clock that nobody can set. They stand still while the phone sleeps. */
  page: z.optional(PageLife),
  uptime_ms: z.optional(Uptime),
  /** `position`: the event that it belongs to. */
  about: z.optional(EventId),
  /** `ack`: the post orders that were read. */
  line_id: z.nullish(Id),
  orders_version: z.nullish(Id),
  /** `scan`, and `dispatch` of a crew that arrives: the token of the checkpoint, or its short code. */
  checkpoint: z.nullish(text(100)),
  /** `entry` and `handover`: what is reported, and under which heading. */
  text: z.nullish(text(5000)),
  category: z.nullish(text(40)),
  severity: z.nullish(z.enum(['Low', 'Medium', 'High'])),
  /** `entry` without a severity: facts for the occurrence book, and what it ends: the event of an entry, or the entry. */
  fields: z.nullish(OccurrenceFields),
  closes: z.nullish(EventId),
  closes_entry: z.nullish(Id),
  /** A key or vehicle of the register goes out, `by_self` with the guard; the facts name anybody else. */
  item_id: z.nullish(Id),
  by_self: z.optional(z.boolean()),
  /** A photo follows by `guard/photos/:event_id`. */
  photo: z.optional(z.boolean()),
  /** The number of photos that follow, when more than one. */
  photos: z.optional(z.int().check(z.gte(2), z.lte(MOST_PHOTOS))),
  /** `entry` with a severity, `dispatch`: a voice note follows by `guard/voice_notes/:event_id`. */
  voice: z.optional(z.boolean()),
  /** `absence`: the leave that is asked for. */
  absence: z.optional(AskedAbsence),
  /** `dispatch`: the deed of a crew; the text is its report. */
  dispatch: z.optional(CrewDeed),
})
export type GuardEvent = z.output<typeof GuardEvent>

/**
 * By signature alone, without a session: what is in the outbox arrives also when the session has ended. The signature is over
 * `batchBytes` (api/guard/signing.ts) of the body as it is sent. A batch, or parts of it, may be sent any number of times:
 * `known` are the ids that were here already. Remove an event from the outbox when its id is in any of the three lists.
 * 401 for a device that is not known, revoked, or of a guard who has left; of a guard who has left, events of the time before
 * are still accepted for 72 hours.
 */
export const send = endpoint({
  method: 'POST',
  path: '/api/v1/guard/events',
  summary: 'Send what happened, in batches',
  permission: 'public',
  anonymous: true,
  ownTransaction: true,
  // One address of a mobile network may stand for all guards. A device has a limit of its own.
  perMinute: 1_200,
  maxBody: (MOST_EVENTS + 1) * LONGEST_EVENT.bytes,
  maxValues: (MOST_EVENTS + 1) * LONGEST_EVENT.values,
  cost: 15,
  refuses: ['not_signed_in', 'too_many_requests'],
  body: z.strictObject({
    device_id: Id,
    /** By the clock of the phone, at the moment of sending. */
    sent_time: Timestamp,
    /** The position of the outbox, and the page, when this was sent. */
    contact: z.optional(PhoneContact),
    events: z.array(GuardEvent).check(z.minLength(1), z.maxLength(MOST_EVENTS)),
    signature: Signature,
  }),
  response: z.object({
    accepted: z.array(z.string()),
    known: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
})

/**
 * A JPEG; one for each event, six for an incident, and six for the dispatch of a crew. The same photo again changes nothing; 422 for one more than is kept. 404 for an event that has not arrived yet, or of
 * somebody else.
 */
export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/v1/guard/photos/:event_id',
  summary: 'Add the photo of an event',
  permission: 'guard.self',
  shows: [],
  params: z.strictObject({ event_id: EventId }),
  files: { file: { kinds: ['jpg'], required: true } },
  body: z.strictObject({}),
  response: Done,
  done: { message: 'The photo has arrived.' },
})

/**
 * The voice note of an incident or of a crew, as WebM or MPEG-4 without a picture, at most 2 MB. The same one again changes nothing;
 * 422 for another one, and of a report that is no incident at a station. 404 as for photos.
 */
export const addVoiceNote = endpoint({
  method: 'POST',
  path: '/api/v1/guard/voice_notes/:event_id',
  summary: 'Add the voice note of an incident or of a crew',
  permission: 'guard.self',
  shows: [],
  params: z.strictObject({ event_id: EventId }),
  files: { file: { kinds: ['webm', 'm4a'], required: true } },
  body: z.strictObject({}),
  response: Done,
  done: { message: 'The voice note has arrived.' },
})
