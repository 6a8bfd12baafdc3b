import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

export const play = endpoint({
  method: 'GET',
  path: '/api/v1/voice_notes/:id',
  permission: 'incidents.read',
  summary: 'The voice note of an incident',
  params: z.strictObject({ id: z.uuid() }),
  response: z.unknown(),
  download: true,
})
