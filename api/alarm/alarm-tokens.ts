import * as z from 'zod/mini'
import { Done, IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { shownOnce } from '../core/fields/secrets.ts'

// The secret address to which cameras and recorders of a system push their events.

const at = { path: '/api/v1/alarm_systems/:id/token', permission: 'alarm.write', params: IdParams } as const

/** Shown once; it replaces the one before. */
export const make = endpoint({
  ...at,
  method: 'POST',
  summary: 'Make the token by which cameras of an alarm system send signals',
  sensitive: { password: 'always' },
  body: z.strictObject({}),
  response: z.object({ token: shownOnce(z.nullable(z.string())) }),
})
export const revoke = endpoint({
  ...at,
  method: 'DELETE',
  summary: 'Revoke the token of the cameras of an alarm system',
  response: Done,
  done: { message: 'Cameras of this system can send no signals any more' },
})
