import * as z from 'zod/mini'
import { Id, IdParams, optionalText, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { AlarmCase } from './alarms.ts'
import { Findings, NearUnit } from './crews.ts'

// Crews are sent for alarms, and the desk notes by radio how far they have come. Each call answers with the alarm.

const saved = (message: string) => ({ response: AlarmCase, saved: { name: 'alarm', message } }) as const
const one = <const W extends string>(word: W) =>
  ({
    path: `/api/v1/dispatches/:id/${word}`,
    permission: 'alarm.handle',
    method: 'POST',
    params: IdParams,
    refuses: ['conflict'],
  }) as const
/** When it happened, where it is noted later: not before what happened before it. */
const at = { at: z.nullish(Timestamp) }

/** The nearest first, by the position that a crew has reported last, else by the base. */
export const units = endpoint({
  path: '/api/v1/alarms/:id/units',
  permission: 'alarm.handle',
  method: 'GET',
  summary: 'Response units that can be sent for an alarm, the nearest first',
  params: IdParams,
  response: z.array(NearUnit),
})
/** A crew is out for one alarm at a time. */
export const send = endpoint({
  path: '/api/v1/alarms/:id/dispatches',
  permission: 'alarm.handle',
  method: 'POST',
  summary: 'Send the crew of a response unit for an alarm',
  params: IdParams,
  refuses: ['taken', 'conflict', 'no_crew'],
  body: z.strictObject({ unit_id: Id }),
  ...saved('The crew is asked'),
})
/** Every crew that is on post and out for no alarm at this moment, or none; 409 `no_crew` where there is no such crew. */
export const sendAll = endpoint({
  path: '/api/v1/alarms/:id/dispatches/all',
  permission: 'alarm.handle',
  method: 'POST',
  summary: 'Send every crew that is free for an alarm',
  params: IdParams,
  refuses: ['taken', 'conflict', 'no_crew'],
  body: z.strictObject({}),
  ...saved('The crews are asked'),
})
export const accept = endpoint({
  ...one('accept'),
  summary: 'Note that a crew has accepted',
  body: z.strictObject(at),
  ...saved('Accepted'),
})
export const refuse = endpoint({
  ...one('refuse'),
  summary: 'Note that a crew cannot go',
  body: z.strictObject({ ...at, reason: text(200, 'Say why the crew cannot go.') }),
  ...saved('The crew cannot go'),
})
export const setOff = endpoint({
  ...one('set_off'),
  summary: 'Note that a crew is on the way',
  body: z.strictObject(at),
  ...saved('On the way'),
})
export const arrive = endpoint({
  ...one('arrive'),
  summary: 'Note that a crew has arrived',
  body: z.strictObject(at),
  ...saved('Arrived'),
})
/** A slip has a number of its own: the number of another one is refused. */
export const leave = endpoint({
  ...one('leave'),
  summary: 'Note what a crew has found, and that it has left',
  body: z.strictObject({ ...at, findings: Findings, slip: optionalText(20), report: optionalText(2000) }),
  ...saved('The crew has left'),
})
/** Before it has arrived; then it leaves. */
export const cancel = endpoint({
  ...one('cancel'),
  summary: 'Call a crew back that has not arrived',
  body: z.strictObject({ ...at, reason: optionalText(200) }),
  ...saved('The crew is called back'),
})
