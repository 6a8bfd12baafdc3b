import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Exception } from './exceptions.ts'

// Every page of the dashboard asks for these: the rows of the board, with all that they are made of, are not loaded for it.

/** Most steps of a call for help in the list of them: the first and the latest nine. */
export const SOS_STEPS = 10

/** The alarm of every page of the dashboard asks for it, which keeps no session from going idle. */
export const sos = endpoint({
  path: '/api/v1/now/sos',
  permission: 'muster.read',
  method: 'GET',
  summary: 'Open calls for help, the latest first',
  response: z.array(Exception),
  background: true,
})
/** Sends `changed` whenever the board may have changed. */
export const stream = endpoint({
  path: '/api/v1/now/stream',
  permission: 'muster.read',
  method: 'GET',
  summary: 'Server-sent events: the board changed',
  response: z.unknown(),
  background: true,
  events: true,
})
