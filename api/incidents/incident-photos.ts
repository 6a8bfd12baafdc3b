import * as z from 'zod/mini'
import { IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { PHOTO_FILES, PhotoParams } from '../core/fields/photos.ts'
import { IncidentDetail } from './incidents.ts'

const path = '/api/v1/incident_photos/:id'
const file = { method: 'GET', params: PhotoParams, response: z.unknown(), download: true } as const

/** A JPG or PNG of at most 5 MiB, six for each incident. The same photo again changes nothing. */
export const add = endpoint({
  path: '/api/v1/incident_reports/:id/photos',
  permission: 'incidents.report',
  method: 'POST',
  summary: 'Add a photo to an incident',
  params: IdParams,
  body: z.strictObject({}),
  files: PHOTO_FILES,
  perMinute: 30,
  response: IncidentDetail,
  saved: { name: 'incident', message: 'Photo added' },
})
export const show = endpoint({ ...file, path, permission: 'incidents.read', summary: 'A photo, without place and time' })
/** With what the camera wrote beside the picture. Every download is audited. */
export const original = endpoint({
  ...file,
  path: `${path}/original`,
  permission: 'attendance.positions',
  summary: 'A photo as it was sent',
})
