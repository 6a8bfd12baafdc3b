import * as z from 'zod/mini'
import { IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { PHOTO_FILES, PhotoParams } from '../core/fields/photos.ts'
import { Guard } from './guards.ts'

const edit = {
  path: '/api/v1/guards/:id/photo',
  permission: 'guards.write',
  params: IdParams,
  response: Guard,
} as const

/** A JPG or PNG of at most 5 MiB, which is made small. Place and time in it are not kept, nor is an earlier photo. */
export const set = endpoint({
  ...edit,
  method: 'POST',
  summary: 'Set the photo of a guard',
  body: z.strictObject({}),
  files: PHOTO_FILES,
  perMinute: 30,
  saved: { name: 'guard', message: 'Photo saved' },
})
export const remove = endpoint({
  ...edit,
  method: 'DELETE',
  summary: 'Remove the photo of a guard',
  saved: { name: 'guard', message: 'Photo removed' },
})
/** The photo of an id never changes, so that browsers keep it. */
export const show = endpoint({
  path: '/api/v1/guard_photos/:id',
  permission: 'guards.read',
  method: 'GET',
  summary: 'The photo of a guard, small',
  params: PhotoParams,
  response: z.unknown(),
  download: true,
})
