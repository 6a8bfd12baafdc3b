import * as z from 'zod/mini'
import { Day, Id, IdParams, IdText, listQuery, optionalText, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Photo } from '../core/fields/photos.ts'
import { BulkResult, exportCall } from '../core/resource.ts'
import { AlarmContact } from './alarm-contacts.ts'
import { ALARM_STATES, Alarm, OUTCOMES, Step } from './alarm-queue.ts'
import { AlarmSignal } from './alarm-signals.ts'
import { Dispatch } from './crews.ts'
import { canResult, STEP_RESULTS, STEPS_BY_HAND } from './procedure/steps.ts'

// Alarms: the cases that operators work on. Rules open them from signals.

export const AlarmQuery = z.omit(
  listQuery(['opened_at', 'priority'], {
    state: z.optional(z.enum(ALARM_STATES)),
    priority: z.optional(z.enum(['1', '2', '3', '4'])),
    system_id: z.optional(IdText),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  { q: true },
)
export type AlarmQuery = z.output<typeof AlarmQuery>

/** An alarm with everything that its operator needs. */
export const AlarmCase = z.object({
  ...Alarm.shape,
  account: z.string(),
  response: z.enum(['crew', 'call']),
  station_id: Id,
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  instructions: z.nullable(z.string()),
  police: z.nullable(z.string()),
  police_phone: z.nullable(z.string()),
  has_code_word: z.boolean(),
  police_reference: z.nullable(z.string()),
  incident_id: z.nullable(Id),
  steps: z.array(Step),
  /** Crews that were sent for it, the first one first. */
  dispatches: z.array(Dispatch),
  contacts: z.array(AlarmContact),
  /** Its own signals and what else the system has sent within 24 hours, the latest first, at most 100. */
  signals: z.array(z.object({ ...AlarmSignal.shape, own: z.boolean(), pictures: z.array(Photo) })),
  /** Guards on post at the premises now. */
  guards: z.array(z.object({ id: Id, name: z.string(), phone: z.string() })),
})
export type AlarmCase = z.output<typeof AlarmCase>

/** One of the premises without power, with its alarm. */
export const DarkPremises = z.object({
  id: Id,
  opened_at: Timestamp,
  state: z.enum(ALARM_STATES),
  system_id: Id,
  system_name: z.string(),
  station_name: z.string(),
  client_name: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type DarkPremises = z.output<typeof DarkPremises>

/** The alarms of one line that are taken, given back or closed at once. */
const MOST_OF_LINE = 2000
const MOST_BYTES = 192 * 1024

const path = '/api/v1/alarms'
const at = { path, permission: 'alarm.read' } as const
const one = <const W extends string>(word: W) =>
  ({ path: `${path}/:id/${word}`, permission: 'alarm.handle', method: 'POST', params: IdParams }) as const

export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Alarms, the latest first; of the last 30 days without a first day',
  query: AlarmQuery,
  response: z.array(Alarm),
  list: {},
})
export const exportCsv = exportCall(list)
export const get = endpoint({
  ...at,
  path: `${path}/:id`,
  method: 'GET',
  summary: 'One alarm with its signals and steps',
  cost: 4,
  params: IdParams,
  response: AlarmCase,
})

const changed = { response: AlarmCase } as const
/** Of two who take an alarm at once one has it; the other gets 409 `taken` with the name. From a colleague it is taken over with `over`. */
export const take = endpoint({
  ...one('take'),
  summary: 'Take an alarm',
  refuses: ['taken', 'conflict'],
  body: z.strictObject({ over: z.optional(z.boolean()) }),
  ...changed,
  saved: { name: 'alarm', message: 'The alarm is yours' },
})
export const release = endpoint({
  ...one('release'),
  summary: 'Give an alarm back into the queue',
  refuses: ['taken', 'conflict'],
  body: z.strictObject({}),
  ...changed,
  saved: { name: 'alarm', message: 'Back in the queue' },
})
/** Notes what was done, with its result. */
export const step = endpoint({
  ...one('steps'),
  summary: 'Note a step that was taken for an alarm',
  refuses: ['taken', 'conflict'],
  body: z.strictObject({ what: z.enum(STEPS_BY_HAND), result: z.enum(STEP_RESULTS), text: optionalText(500) }).check(
    z.refine(({ what, result }) => canResult(what, result), {
      message: 'This step cannot have this result.',
      path: ['result'],
    }),
  ),
  ...changed,
  saved: { name: 'alarm', message: 'Noted' },
})
/** Shows the words of the client while the alarm is open. Every look is in the audit log. */
export const reveal = endpoint({
  ...one('reveal'),
  permission: 'alarm.reveal',
  summary: 'Show the code word of an open alarm',
  refuses: ['conflict'],
  body: z.strictObject({}),
  response: z.object({ code_word: z.nullable(z.string()), duress_word: z.nullable(z.string()) }),
})
const Closing = {
  outcome: z.enum(OUTCOMES, 'Choose what it was.'),
  text: text(500, 'Say in one line what was found.'),
  police_reference: optionalText(50),
  /** The guard of the incident; without one it is the guard on post at the premises. */
  guard_id: z.nullish(Id),
}
/** The ids of a line of the queue: when the power of a town goes, it has hundreds. */
const LineIds = z.array(Id).check(z.minLength(1), z.maxLength(MOST_OF_LINE))
/** As intrusion, attempt, fire, medical or duress it makes an incident, which the client sees. Refused with 409 `crew_out` while a crew is out for it. */
export const close = endpoint({
  ...one('close'),
  summary: 'Close an alarm with what was found',
  refuses: ['taken', 'conflict', 'crew_out'],
  body: z.strictObject(Closing),
  ...changed,
  saved: { name: 'alarm', message: 'The alarm is closed' },
})
/** Another outcome of a closed alarm. Refused with 409 `issued` where an invoice has charged its crew, or has left it out. */
export const correct = endpoint({
  ...one('correct'),
  summary: 'Correct the outcome of a closed alarm',
  refuses: ['conflict', 'issued'],
  body: z.strictObject(Closing),
  ...changed,
  saved: { name: 'alarm', message: 'The outcome is corrected' },
})
export const takeMany = endpoint({
  maxBody: MOST_BYTES,
  maxValues: 2 * MOST_OF_LINE,
  path: `${path}/take_many`,
  permission: 'alarm.handle',
  method: 'POST',
  summary: 'Take several alarms: those of a line of the queue, or all of a colleague at the change of a shift',
  body: z.strictObject({ ids: LineIds, over: z.optional(z.boolean()) }),
  response: BulkResult,
})
/** In the order in which the power went; empty for an alarm that stands for itself alone. */
export const premises = endpoint({
  path: `${path}/:id/premises`,
  permission: 'alarm.handle',
  method: 'GET',
  summary: 'The premises of the line of the queue in which an alarm is: those without power around it',
  params: IdParams,
  response: z.array(DarkPremises),
})
export const releaseMany = endpoint({
  maxBody: MOST_BYTES,
  maxValues: 2 * MOST_OF_LINE,
  path: `${path}/release_many`,
  permission: 'alarm.handle',
  method: 'POST',
  summary: 'Give several alarms back into the queue',
  body: z.strictObject({ ids: LineIds }),
  response: BulkResult,
})
export const closeMany = endpoint({
  maxBody: MOST_BYTES,
  maxValues: 2 * MOST_OF_LINE,
  path: `${path}/close_many`,
  permission: 'alarm.handle',
  method: 'POST',
  summary: 'Close several alarms with one outcome',
  body: z.strictObject({ ids: LineIds, ...Closing }),
  response: BulkResult,
})
