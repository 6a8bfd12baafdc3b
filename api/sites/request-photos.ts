import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { PhotoParams } from '../core/fields/photos.ts'

export const show = endpoint({
  method: 'GET',
  path: '/api/v1/request_photos/:id',
  permission: 'client_requests.read',
  summary: 'A photo that a client has sent with a request',
  params: PhotoParams,
  response: z.unknown(),
  download: true,
})
