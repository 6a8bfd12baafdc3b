import * as z from 'zod/mini'
import { baseVersion, Day, Id, optionalText, Shillings, text } from '../core/common.ts'
import { ClockTime, ClockTimeInput } from '../core/shift.ts'
import { CHARGED_USES, HOLIDAY_RULES, LINE_KINDS, RATE_UNITS } from './charges.ts'
import { Weekdays } from './weekdays.ts'

export const GENDERS_WANTED = ['any', 'Male', 'Female'] as const
/** The cover of breaks: another guard of the post, or a reliever. */
export const RELIEFS = ['in_post', 'reliever'] as const

const agreed = {
  /** Guards at the same time; 0 suspends the post and needs a reason. */
  seats: z.int().check(z.gte(0), z.lte(200)),
  /** Equal times are 24 hours. */
  start_time: ClockTimeInput,
  end_time: ClockTimeInput,
  weekdays: Weekdays,
  holiday: z.optional(z.enum(HOLIDAY_RULES)),
  holiday_extra_percent: z.optional(z.int().check(z.gte(0), z.lte(300))),
  rate_unit: z.enum(RATE_UNITS),
  rate: Shillings,
  /** Shillings for one shift ordered besides the contract; null for the value of a shift. */
  extra_rate: z.nullish(Shillings),
  reason: optionalText(500),
}
const reasonForNobody = z.refine<{ seats: number; reason?: string | null }>(({ seats, reason }) => seats > 0 || Boolean(reason), {
  message: 'Say why nobody is needed.',
  path: ['reason'],
})
/** `version` is that of the contract, as in every change of a part of it. */
export const LineTermsInput = z.strictObject({ valid_from: Day, ...agreed, ...baseVersion }).check(reasonForNobody)
export type LineTermsInput = z.output<typeof LineTermsInput>

/** The need and price of a line from a day on. Amounts are null for callers who may not see rates. */
export const LineTerms = z.object({
  id: Id,
  valid_from: Day,
  seats: z.int(),
  start_time: ClockTime,
  end_time: ClockTime,
  weekdays: z.int(),
  holiday: z.enum(HOLIDAY_RULES),
  holiday_extra_percent: z.int(),
  rate_unit: z.enum(RATE_UNITS),
  rate: z.nullable(Shillings),
  extra_rate: z.nullable(Shillings),
  reason: z.nullable(z.string()),
  /** False in a draft from a quotation, for hours and days that nobody has chosen yet. */
  hours_chosen: z.boolean(),
})
export type LineTerms = z.output<typeof LineTerms>

const line = {
  kind: z.optional(z.enum(LINE_KINDS)),
  /** Required for guarding before the contract is activated; a station of the contract's client. */
  station_id: z.nullish(Id),
  name: text(100),
  from_on: Day,
  until_on: z.nullish(Day),
  armed: z.optional(z.boolean()),
  /** Types of qualification that a guard needs at this post. */
  requires: z.optional(z.array(Id).check(z.maxLength(20))),
  gender: z.optional(z.enum(GENDERS_WANTED)),
  post_orders: optionalText(5000),
  relief: z.optional(z.enum(RELIEFS)),
  break_paid: z.optional(z.boolean()),
  /** The shift type of shifts at this post, as the duty schedule shows it. */
  shift_label: text(100),
  /** The uses that a line by use is charged for; without, nothing is charged by itself. */
  charge_for: z.nullish(z.enum(CHARGED_USES)),
  /** Uses of each month that are not charged. */
  free_per_month: z.nullish(z.int().check(z.gte(0), z.lte(100))),
}
type Uses = { kind?: string | undefined; charge_for?: string | null | undefined; free_per_month?: number | null | undefined }
const usesByUse = [
  z.refine<Uses>(({ kind, charge_for }) => !charge_for || kind === 'per_use', {
    message: 'Only what is charged by use is charged for call-outs.',
    path: ['charge_for'],
  }),
  z.refine<Uses>(({ charge_for, free_per_month }) => free_per_month == null || Boolean(charge_for), {
    message: 'Choose for what it is charged.',
    path: ['free_per_month'],
  }),
] as const
const untilAfterFrom = z.refine<{ from_on: string; until_on?: string | null | undefined }>(
  ({ from_on, until_on }) => !until_on || until_on >= from_on,
  { message: 'The end must not be before the start.', path: ['until_on'] },
)
export const FirstTerms = z.strictObject(agreed).check(reasonForNobody)
/** A line with its first terms, which begin with the line. */
export const ContractLineInput = z
  .strictObject({ ...line, terms: FirstTerms, ...baseVersion })
  .check(untilAfterFrom, ...usesByUse)
export type ContractLineInput = z.output<typeof ContractLineInput>
export const ContractLineUpdate = z.strictObject({ ...line, ...baseVersion }).check(untilAfterFrom, ...usesByUse)
export type ContractLineUpdate = z.output<typeof ContractLineUpdate>

export const ContractLine = z.object({
  id: Id,
  contract_id: Id,
  kind: z.enum(LINE_KINDS),
  station_id: z.nullable(Id),
  station_name: z.nullable(z.string()),
  name: z.string(),
  from_on: Day,
  until_on: z.nullable(Day),
  armed: z.boolean(),
  requires: z.array(Id),
  gender: z.enum(GENDERS_WANTED),
  post_orders: z.nullable(z.string()),
  post_orders_version: z.int(),
  /** The orders of one version, read aloud; phones play it while this is the version of now. */
  recording: z.nullable(z.object({ id: z.string(), orders_version: z.int() })),
  relief: z.enum(RELIEFS),
  break_paid: z.boolean(),
  shift_label: z.string(),
  charge_for: z.nullable(z.enum(CHARGED_USES)),
  free_per_month: z.nullable(z.int()),
  /** By `valid_from`, earliest first. */
  terms: z.array(LineTerms),
})
export type ContractLine = z.output<typeof ContractLine>

/** `The hours of Guards are not chosen yet. Use Change terms to choose them.` */
export const withoutHours = (name: string) => `The hours of ${name} are not chosen yet. Use Change terms to choose them.`

/** `No day of Guards is in the contract. Change its days or those of the contract, or remove it.` */
export const outsideContract = (name: string) =>
  `No day of ${name} is in the contract. Change its days or those of the contract, or remove it.`

/** `One of the posts has no station yet.` */
export const withoutStation = (lines: number) =>
  `${lines === 1 ? 'One of the posts has' : `${lines} of the posts have`} no station yet.`
