import * as z from 'zod/mini'
import { baseVersion, LongText, listQuery, Name, optionalText, recordFields, Shillings } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { PictureName, uploadPictureCall } from '../core/fields/pictures.ts'
import { createCall, getCall, removeCall, updateCall } from '../core/resource.ts'

export const SERVICE_CATEGORIES = ['cctv', 'alarm', 'guards'] as const

const fields = {
  title: Name,
  description: LongText,
  /** Whole shillings. */
  price_rate: Shillings,
  /** The unit of the rate: "from, per guard per 24 hours". */
  price_unit: optionalText(60),
  /** Shillings a month before VAT for one guard or one site, from which visitors get an estimate; null for none. */
  monthly_price: z.nullish(Shillings),
  /** The unit of the monthly price: "per guard, 12 hours a day". */
  monthly_unit: optionalText(60),
  /** The name of a picture below the uploads path. */
  image: z.nullish(PictureName),
  /** The detail page of the service. */
  category: z.nullish(z.enum(SERVICE_CATEGORIES)),
}
export const ServiceInput = z.strictObject(fields)
export type ServiceInput = z.output<typeof ServiceInput>
export const ServiceUpdate = z.strictObject({ ...fields, ...baseVersion })
export type ServiceUpdate = z.output<typeof ServiceUpdate>

export const Service = z.object({
  ...recordFields,
  title: z.string(),
  description: z.string(),
  price_rate: z.int(),
  price_unit: z.nullable(z.string()),
  monthly_price: z.nullable(z.int()),
  monthly_unit: z.nullable(z.string()),
  image: z.nullable(z.string()),
  category: z.nullable(z.enum(SERVICE_CATEGORIES)),
})
export type Service = z.output<typeof Service>

/** Shown when the list cannot be loaded (section 9). */
export const DEFAULT_SERVICES = [
  {
    title: 'Security Guards',
    description: 'Trained, uniformed guards for homes, offices, sites and events, day and night.',
    price_rate: 100_000,
    price_unit: 'from, per guard per 24 hours',
    monthly_price: 950_000,
    monthly_unit: 'per guard, 12 hours a day',
    category: 'guards',
  },
  {
    title: 'CCTV Monitoring',
    description: 'Cameras installed, maintained and watched around the clock from our control room.',
    price_rate: 150_000,
    price_unit: 'per site per month',
    monthly_price: 150_000,
    monthly_unit: 'per site',
    category: 'cctv',
  },
  {
    title: 'Fire Alarm Systems',
    description: 'Detection, alarm and response: we install, test and answer when it rings.',
    price_rate: 120_000,
    price_unit: 'per site per month',
    monthly_price: 120_000,
    monthly_unit: 'per site',
    category: 'alarm',
  },
] as const satisfies Omit<ServiceInput, 'image'>[]

export const ServiceQuery = listQuery(['id', 'title', 'price_rate'], { category: z.optional(z.enum(SERVICE_CATEGORIES)) })
export type ServiceQuery = z.output<typeof ServiceQuery>

const at = { path: '/api/v1/services', permission: 'public' } as const
const edit = { ...at, permission: 'sales.write' } as const
const saved = { name: 'service', response: Service } as const
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Services offered, oldest first',
  query: ServiceQuery,
  response: z.array(Service),
  list: { added: { version: 1, price_unit: null, monthly_price: null, monthly_unit: null, image: null, category: null } },
})
export const get = getCall(at, 'service', Service)
export const create = createCall(edit, { ...saved, body: ServiceInput, message: 'Service added successfully' })
export const update = updateCall(edit, { ...saved, body: ServiceUpdate, message: 'Service updated successfully' })
export const remove = removeCall(edit, { name: 'service', message: 'Service deleted successfully' })
export const uploadPicture = uploadPictureCall({ ...edit, path: `${at.path}/pictures` })
