import * as z from 'zod/mini'
import { baseVersion, Day, LongText, listQuery, Name } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, exportCall, getCall, removeCall, updateCall } from '../core/resource.ts'
import { Job } from './careers.ts'

/** A draft is not public yet; a closed advert is past its closing date. */
export const JOB_STATES = ['Open', 'Closed', 'Draft'] as const

const fields = {
  title: Name,
  location: Name,
  /** For example Full-Time or Contract. */
  job_type: Name,
  description: LongText,
  /** The last date on which the advert is shown; none means until it is closed. */
  closes_on: z.nullish(Day),
}
export const JobAdvertInput = z.strictObject({ ...fields, published: z._default(z.boolean(), true) })
export type JobAdvertInput = z.output<typeof JobAdvertInput>
export const JobAdvertUpdate = z.strictObject({ ...fields, published: z.optional(z.boolean()), ...baseVersion })
export type JobAdvertUpdate = z.output<typeof JobAdvertUpdate>

/** A job as staff see it. */
export const JobAdvert = z.extend(Job, {
  published: z.boolean(),
  state: z.enum(JOB_STATES),
  applications: z.int(),
})
export type JobAdvert = z.output<typeof JobAdvert>

export const JobAdvertQuery = listQuery(['id', 'title', 'location', 'job_type', 'posted_on', 'closes_on'], {
  state: z.optional(z.enum(JOB_STATES)),
})
export type JobAdvertQuery = z.output<typeof JobAdvertQuery>

const at = { path: '/api/v1/job_adverts', permission: 'people.read' } as const
const edit = { ...at, permission: 'people.write' } as const
const saved = { name: 'job', response: JobAdvert } as const
/** Search matches title, location and type. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'All jobs, newest first',
  query: JobAdvertQuery,
  response: z.array(JobAdvert),
  list: {},
})
export const get = getCall(at, 'job', JobAdvert)
export const create = createCall(
  { ...edit, aliases: ['/api/v1/careers/add'] },
  { ...saved, body: JobAdvertInput, message: 'Job added successfully' },
)
export const update = updateCall(edit, { ...saved, body: JobAdvertUpdate, message: 'Job updated successfully' })
export const remove = removeCall(edit, { name: 'job', message: 'Job deleted successfully' })
export const exportCsv = exportCall(list)
