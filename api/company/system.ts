import * as z from 'zod/mini'
import { Done, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/api/v1/health',
  aliases: ['/health'],
  permission: 'public',
  summary: 'The process answers',
  response: z.object({ status: z.literal('ok') }),
})
export const ready = endpoint({
  method: 'GET',
  path: '/api/v1/ready',
  aliases: ['/ready'],
  permission: 'public',
  summary: 'The process and its database answer, and the disk has room; 503 otherwise',
  response: z.object({ status: z.literal('ready') }),
})
export const time = endpoint({
  method: 'GET',
  path: '/api/v1/time',
  aliases: ['/time'],
  permission: 'public',
  summary: "The server's clock",
  response: z.object({ time: Timestamp, time_zone: z.string() }),
})
/** For staff, to report a fault. Not public, because a version tells attackers which known vulnerabilities to try. */
export const version = endpoint({
  method: 'GET',
  path: '/api/v1/version',
  permission: 'company.read',
  summary: 'The version of the program',
  response: z.object({ version: z.string() }),
})
export const clearCache = endpoint({
  method: 'DELETE',
  path: '/api/v1/cache',
  aliases: ['/cache'],
  permission: 'company.manage',
  summary: "Clear the server's own caches",
  response: Done,
  done: { message: 'Cache cleared.' },
})
