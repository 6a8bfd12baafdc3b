import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { PhotoParams } from '../core/fields/photos.ts'

// Photos and voice notes that crews have sent from premises. Their phones add them as to any other event (guard-events.ts).

const file = { method: 'GET', permission: 'alarm.read', params: PhotoParams, response: z.unknown(), download: true } as const
export const photo = endpoint({
  ...file,
  path: '/api/v1/dispatch_photos/:id',
  summary: 'A photo that a crew has taken, without place and time',
})
/** With what the camera wrote beside the picture. Every download is audited. */
export const original = endpoint({
  ...file,
  path: '/api/v1/dispatch_photos/:id/original',
  permission: 'attendance.positions',
  summary: 'A photo of a crew as it was sent',
})
export const voiceNote = endpoint({
  ...file,
  path: '/api/v1/dispatch_voice_notes/:id',
  summary: 'A voice note of a crew',
})
