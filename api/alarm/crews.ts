import * as z from 'zod/mini'
import { PhonePoint } from '../attendance/fields/phone-points.ts'
import { Id, Timestamp, text } from '../core/common.ts'
import { StaffPhoto } from '../core/fields/photos.ts'
import { VoiceNote } from '../core/fields/voice-notes.ts'
import { GROUPS } from './alarm-queue.ts'

// Crews that were sent for an alarm: how far they have come, and what they have found.

/** In their order; a crew that is asked may also refuse, or is called back. */
export const DISPATCH_STATES = ['Asked', 'Accepted', 'On the way', 'Arrived', 'Left', 'Refused', 'Cancelled'] as const
export type DispatchState = (typeof DISPATCH_STATES)[number]
/** States in which a crew is out: its alarm is not closed, and it is sent to no other one. */
export const OUT_STATES: readonly DispatchState[] = ['Asked', 'Accepted', 'On the way', 'Arrived']
/** Seconds in which a crew accepts; after these the next one is sent. */
export const ANSWER_SECONDS = 60

/** Parts of premises that a crew checks. */
export const CHECKS = ['perimeter', 'doors', 'windows', 'inside'] as const
export type Check = (typeof CHECKS)[number]
export const CHECK_RESULTS = ['secure', 'open', 'forced', 'not checked'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]
const result = z.enum(CHECK_RESULTS, 'Say how it was.')
export const Findings = z.strictObject({ perimeter: result, doors: result, windows: result, inside: result })
export type Findings = z.output<typeof Findings>

/** Deeds that a crew says on its phones. */
export const CREW_DEEDS = ['accept', 'refuse', 'set_off', 'arrive', 'leave', 'slip'] as const
/** A deed of a crew; `leave` with what was found and the number of the slip, which `slip` corrects, `refuse` with its reason. */
export const CrewDeed = z.strictObject({
  id: Id,
  deed: z.enum(CREW_DEEDS),
  reason: z.optional(text(200)),
  findings: z.optional(Findings),
  slip: z.optional(text(20)),
})
export type CrewDeed = z.output<typeof CrewDeed>

/** A crew that was sent for an alarm. */
export const Dispatch = z.object({
  id: Id,
  version: Id,
  unit_id: Id,
  unit_name: z.string(),
  unit_phone: z.nullable(z.string()),
  state: z.enum(DISPATCH_STATES),
  asked_at: Timestamp,
  accepted_at: z.nullable(Timestamp),
  set_off_at: z.nullable(Timestamp),
  arrived_at: z.nullable(Timestamp),
  /** By its position, by the code at the gate, as the crew has said on its phone without one of these, or as the desk has noted it. */
  arrived_how: z.nullable(z.enum(['position', 'code', 'phone', 'desk'])),
  /** The code at the gate, scanned or typed; `wrong` is one of no board there, or one that was replaced. */
  arrived_code: z.nullable(z.enum(['scanned', 'typed', 'wrong'])),
  /** From the premises, where its phone had a position. */
  distance_m: z.nullable(z.int()),
  left_at: z.nullable(Timestamp),
  /** When it was refused or cancelled. */
  ended_at: z.nullable(Timestamp),
  reason: z.nullable(z.string()),
  findings: z.nullable(Findings),
  slip: z.nullable(z.string()),
  /** A number that the crew has said and that the slip of another crew has, with the alarm of that one. */
  slip_used: z.nullable(z.object({ slip: z.string(), number: z.nullable(z.string()) })),
  report: z.nullable(z.string()),
  /** From the phones of the crew. */
  photos: z.array(StaffPhoto),
  voice_notes: z.array(VoiceNote),
  /** Photos and voice notes that a phone has announced and not sent yet. */
  files_to_come: z.int(),
})
export type Dispatch = z.output<typeof Dispatch>

/** A response unit that can be sent for an alarm. */
export const NearUnit = z.object({
  id: Id,
  name: z.string(),
  plate: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The guards on post at it now; without any it cannot be sent. */
  crew: z.array(z.string()),
  /** The alarm for which it is out already. */
  out: z.nullable(z.object({ alarm_id: Id, number: z.string(), station_name: z.string(), state: z.enum(DISPATCH_STATES) })),
  /** From the premises; null where the place of one of them is not known. */
  distance_m: z.nullable(z.int()),
  /** When its crew has reported the position from which the distance is; null from its base. */
  position_at: z.nullable(Timestamp),
})
export type NearUnit = z.output<typeof NearUnit>

/** The unit at which a guard is on post, with the alarm for which its crew is out. */
export const CrewCall = z.object({
  unit: z.string(),
  /** Numbers of slips that the crew has said on this shift and that are used already, the latest first. */
  used_slips: z.array(z.object({ id: Id, slip: z.string(), station_name: z.string() })),
  alarm: z.nullable(
    z.object({
      /** Of the dispatch. */
      id: Id,
      state: z.enum(DISPATCH_STATES),
      asked_at: Timestamp,
      number: z.string(),
      kind: z.enum(GROUPS),
      zones: z.array(z.string()),
      station_name: z.string(),
      address: z.string(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      instructions: z.nullable(z.string()),
      /** The boards at the premises, by whose codes a crew proves that it has arrived. */
      points: z.array(PhonePoint),
    }),
  ),
})
export type CrewCall = z.output<typeof CrewCall>
