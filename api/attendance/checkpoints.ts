import * as z from 'zod/mini'
import { baseVersion, Done, Id, IdParams, IdText, recordFields, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, DRAWING, getCall, updateCall } from '../core/resource.ts'

const degrees = (most: number) => z.nullish(z.number().check(z.gte(-most), z.lte(most)))
type Place = { latitude?: number | null | undefined; longitude?: number | null | undefined }
const whole = z.refine<Place>(({ latitude, longitude }) => typeof latitude === typeof longitude, {
  message: 'Give both latitude and longitude, or neither.',
  path: ['longitude'],
})

/** `code` is printed below the QR code, to be typed; the QR code itself has a longer secret. */
export const Checkpoint = z.object({
  ...recordFields,
  station_id: Id,
  name: z.string(),
  code: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** When its code was last put on a sheet; null for one that is on none. */
  printed_at: z.nullable(Timestamp),
})
export type Checkpoint = z.output<typeof Checkpoint>
/** A point stays at its station. */
export const CheckpointInput = z
  .strictObject({ station_id: Id, name: text(60), latitude: degrees(90), longitude: degrees(180), ...baseVersion })
  .check(whole)
export type CheckpointInput = z.output<typeof CheckpointInput>

const at = { path: '/api/v1/checkpoints', permission: 'stations.read' } as const
const edit = { ...at, permission: 'stations.write' } as const
const saved = { name: 'checkpoint', response: Checkpoint } as const

export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'The checkpoints of a station',
  query: z.strictObject({ station_id: IdText }),
  response: z.array(Checkpoint),
})
export const get = getCall(at, 'checkpoint', Checkpoint)
export const create = createCall(edit, { ...saved, body: CheckpointInput, message: 'Checkpoint added' })
export const update = updateCall(edit, { ...saved, body: CheckpointInput, message: 'Checkpoint changed' })
/** Takes it off its routes; rounds of the past keep it. */
export const remove = endpoint({
  ...edit,
  path: `${at.path}/:id`,
  method: 'DELETE',
  summary: 'Remove a checkpoint',
  params: IdParams,
  response: Done,
  done: { message: 'Checkpoint removed' },
})
/** For a sheet that was lost or copied. A scan before counts, also when it arrives later; a scan after it does not. */
export const renew = endpoint({
  ...edit,
  path: `${at.path}/:id/new_code`,
  method: 'POST',
  summary: 'Give a checkpoint a new code',
  params: IdParams,
  response: Checkpoint,
  saved: { name: 'checkpoint', message: 'New code made. Print the sheet and put it up; the old one no longer counts.' },
})
/** The holder of the sheet can pretend to have been at its points. */
export const sheet = endpoint({
  permission: 'stations.write',
  path: '/api/v1/stations/:id/checkpoints/pdf',
  method: 'GET',
  summary: 'The QR codes of a station, to print',
  cost: DRAWING,
  params: IdParams,
  response: z.unknown(),
  download: true,
})
