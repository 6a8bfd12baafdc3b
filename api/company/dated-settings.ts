import * as z from 'zod/mini'
import { baseVersion, Day, IdParams, optionalText, recordFields } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { DATED_KEYS, DATED_VALUES, type DatedKey, type DatedValue } from './dated/values.ts'

/** The values, by the names that the API description refers to. */
export const {
  'wht.income': WithheldIncomeTax,
  'paye.bands': PayAsYouEarn,
  nssf: SocialSecurity,
  'lst.bands': LocalServiceTax,
  hours: WorkingHours,
  'pay.multipliers': PayMultipliers,
  leave: LeaveRules,
  attendance: AttendanceRules,
} = DATED_VALUES

/** One schema for each key, because the shape of `value` follows from it. */
const eachKey = <S>(schemaOf: (key: DatedKey) => unknown) =>
  Object.fromEntries(DATED_KEYS.map((key) => [key, schemaOf(key)])) as S
/** A schema for all keys; `key` says which shape is meant. */
const anyKey = <S extends Record<DatedKey, z.core.$ZodTypeDiscriminable>>(schemas: S) =>
  z.discriminatedUnion('key', Object.values(schemas) as [S[DatedKey], ...S[DatedKey][]])

/** Only what is in force counts; a bill that is assented or proposed is shown beside it. */
export const LAW_STAGES = ['in_force', 'assented', 'proposed'] as const
export type LawStage = (typeof LAW_STAGES)[number]
const law = {
  stage: z._default(z.enum(LAW_STAGES), 'in_force'),
  /** The law or the decision that the value comes from. */
  source: z._default(optionalText(300), null),
}

const inputOf = <K extends DatedKey>(key: K) =>
  z.strictObject({ key: z.literal(key), valid_from: Day, value: DATED_VALUES[key], ...law })
const updateOf = <K extends DatedKey>(key: K) => z.strictObject({ ...inputOf(key).shape, ...baseVersion })
const settingOf = <K extends DatedKey>(key: K) =>
  z.object({
    ...recordFields,
    key: z.literal(key),
    /** The value counts from this date until that of the next one. */
    valid_from: Day,
    value: DATED_VALUES[key],
    stage: z.enum(LAW_STAGES),
    source: z.nullable(z.string()),
    /** The first day that counts it: after `valid_from` where documents of these days were settled before it was entered. */
    counts_from: Day,
    /** In the answer to a change: the settled months, each with its documents, that do not count a value from a past day. */
    settled: z.optional(z.array(z.string())),
    standing: z.enum(['Past', 'Current', 'Future', 'Not in force']),
    /** True if it can be changed or removed: it begins today or later, and another one is in force then. */
    removable: z.boolean(),
  })

/** From a past day, a value counts after the last month that is settled, so that what was computed does not change. */
export const DatedSettingInput = anyKey(eachKey<{ [K in DatedKey]: ReturnType<typeof inputOf<K>> }>(inputOf))
export type DatedSettingInput = z.output<typeof DatedSettingInput>
/** The key stays. */
export const DatedSettingUpdate = anyKey(eachKey<{ [K in DatedKey]: ReturnType<typeof updateOf<K>> }>(updateOf))
export type DatedSettingUpdate = z.output<typeof DatedSettingUpdate>
/** A rate or rule of law or of the company, which counts from a date. */
export const DatedSetting = anyKey(eachKey<{ [K in DatedKey]: ReturnType<typeof settingOf<K>> }>(settingOf))
export type DatedSetting = z.output<typeof DatedSetting>

const path = '/api/v1/dated_settings'
const write = { permission: 'company.manage', sensitive: { password: 'always' }, refuses: ['rate_taken'] } as const

export const list = endpoint({
  method: 'GET',
  path,
  permission: 'company.read',
  summary: 'Rates and rules with the dates from which they count, latest first',
  cost: 4,
  response: z.array(DatedSetting),
})
export const create = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Add a value of a key from a date on',
  body: DatedSettingInput,
  response: DatedSetting,
  saved: { name: 'dated_setting', message: 'Value added successfully' },
})
export const update = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Change a value that begins today or later',
  params: IdParams,
  body: DatedSettingUpdate,
  response: DatedSetting,
  saved: { name: 'dated_setting', message: 'Value changed successfully' },
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  permission: 'company.manage',
  sensitive: { password: 'always' },
  summary: 'Remove a value that begins today or later',
  params: IdParams,
  response: z.object({ message: z.string() }),
  done: { message: 'Value removed' },
})

/** The yearly comparison with the law: when it was done last, and whether it is due (from 15 June) or late (from 1 July). */
export const LawReview = z.object({ reviewed_on: z.nullable(Day), state: z.enum(['done', 'due', 'late']) })
export type LawReview = z.output<typeof LawReview>
export const review = endpoint({
  method: 'GET',
  path: '/api/v1/law_review',
  permission: 'company.read',
  summary: 'Yearly review of rates and rules of law',
  response: LawReview,
})
export const setReviewed = endpoint({
  method: 'POST',
  path: '/api/v1/law_review',
  permission: 'company.manage',
  summary: 'Record that rates and rules were compared with the law today',
  response: LawReview,
})

/** The fields of a form: those of the value of a key, beside the date. */
export const fieldsOfKey = (key: DatedKey): z.ZodMiniObject<Record<string, z.core.$ZodType>> =>
  z.strictObject({ valid_from: Day, ...law, ...DATED_VALUES[key].shape, ...baseVersion })

/** The value of a key that is in force today, from the list of all. */
export const valueInForce = <K extends DatedKey>(settings: readonly DatedSetting[], key: K) =>
  settings.find((setting) => setting.key === key && setting.standing === 'Current')?.value as DatedValue<K> | undefined
