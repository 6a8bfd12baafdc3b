import * as z from 'zod/mini'
import { Id, IdParams, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { ALARM_STATES } from './alarm-queue.ts'

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

/** In the order in which the power went; empty for an alarm that stands for itself alone. */
export const premises = endpoint({
  path: '/api/v1/alarms/:id/premises',
  permission: 'alarm.handle',
  method: 'GET',
  summary: 'The premises of the line of the queue in which an alarm is: those without power around it',
  params: IdParams,
  response: z.array(DarkPremises),
})
