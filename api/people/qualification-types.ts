import * as z from 'zod/mini'
import { baseVersion, listQuery, Name, recordFields } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, updateCall } from '../core/resource.ts'

export const QUALIFICATION_KINDS = ['licence', 'training', 'document', 'medical'] as const
export type QualificationKind = (typeof QUALIFICATION_KINDS)[number]

/** The guards who must have it: every guard on duty, a guard with a firearm, one who drives, or nobody. */
export const NEEDED_FOR = ['deploy', 'armed', 'drive', 'none'] as const

/** Days before the end on which somebody is told; sorted, the longest first. */
const RemindDays = z.pipe(
  z.array(z.int().check(z.gte(1), z.lte(365))).check(z.maxLength(5, 'At most 5 reminders.')),
  z.transform((days) => [...new Set(days)].sort((one, other) => other - one)),
)
export const DEFAULT_REMIND_DAYS = [60, 30, 7]

const fields = {
  name: Name,
  kind: z.enum(QUALIFICATION_KINDS),
  /** Months until it ends, as a suggestion when one is recorded; null when that is different for each, or never. */
  validity_months: z.nullish(z.int().check(z.gte(1), z.lte(600))),
  needed_for: z.enum(NEEDED_FOR),
}
export const QualificationTypeInput = z.strictObject({ ...fields, remind_days: z._default(RemindDays, DEFAULT_REMIND_DAYS) })
export type QualificationTypeInput = z.output<typeof QualificationTypeInput>
export const QualificationTypeUpdate = z.strictObject({ ...fields, remind_days: z.optional(RemindDays), ...baseVersion })
export type QualificationTypeUpdate = z.output<typeof QualificationTypeUpdate>

/** Something that a guard can be licensed, trained or certified for. */
export const QualificationType = z.object({
  ...recordFields,
  name: z.string(),
  kind: z.enum(QUALIFICATION_KINDS),
  validity_months: z.nullable(z.int()),
  needed_for: z.enum(NEEDED_FOR),
  remind_days: z.array(z.int()),
})
export type QualificationType = z.output<typeof QualificationType>

export const QualificationTypeQuery = listQuery(['id', 'name', 'kind', 'needed_for'], {
  kind: z.optional(z.enum(QUALIFICATION_KINDS)),
  needed_for: z.optional(z.enum(NEEDED_FOR)),
})
export type QualificationTypeQuery = z.output<typeof QualificationTypeQuery>

const at = { path: '/api/v1/qualification_types', permission: 'guards.read' } as const
const edit = { ...at, permission: 'guards.write' } as const
const saved = { name: 'qualification_type', response: QualificationType } as const
/** Search matches the name, case-insensitively. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Types of qualifications, newest first',
  query: QualificationTypeQuery,
  response: z.array(QualificationType),
  list: {},
})
export const get = getCall(at, 'qualification type', QualificationType)
export const create = createCall(edit, {
  ...saved,
  body: QualificationTypeInput,
  message: 'Qualification type added successfully',
})
export const update = updateCall(edit, {
  ...saved,
  body: QualificationTypeUpdate,
  message: 'Qualification type updated successfully',
})
export const remove = removeCall(edit, { name: 'qualification_type', message: 'Qualification type deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'qualification types' })
export const exportCsv = exportCall(list)
