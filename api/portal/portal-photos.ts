import * as z from 'zod/mini'
import { IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { PHOTO_FILES, PhotoParams } from '../core/fields/photos.ts'
import { OwnRequestDetail } from './portal-requests.ts'

/** A JPG or PNG of at most 5 MiB, six for each request. The same photo again changes nothing. */
export const add = endpoint({
  method: 'POST',
  path: '/api/v1/portal/requests/:id/photos',
  permission: 'portal.write',
  shows: ['client_requests.read'],
  summary: 'Add a photo to a request of your own',
  params: IdParams,
  body: z.strictObject({}),
  files: PHOTO_FILES,
  perMinute: 30,
  response: OwnRequestDetail,
  saved: { name: 'request', message: 'Photo added' },
})
/** A photo of an incident that the client may see, of a request of its own, or of a guard who is at one of its stations. */
export const show = endpoint({
  method: 'GET',
  path: '/api/v1/portal/photos/:id',
  permission: 'portal.read',
  shows: ['incidents.read', 'client_requests.read', 'roster.read'],
  summary: 'A photo, without place and time',
  params: PhotoParams,
  response: z.unknown(),
  download: true,
})
