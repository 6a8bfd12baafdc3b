import * as z from 'zod/mini'
import { baseVersion, Day, Email, IdParams, optionalText, recordFields } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
/** Hundredths of a percent: 1800 is 18 %. */
const Rate = whole(0, 10_000)
const EmailOrNone = z.pipe(
  z.nullish(
    z.string().check(
      z.trim(),
      z.refine((typed) => typed === '' || z.safeParse(Email, typed).success, 'Please enter a valid e-mail address.'),
    ),
  ),
  z.transform((typed) => (typed === '' ? null : typed)),
)

/** The minimum and maximum of each period; check constraints of the database agree. */
export const PERIODS = {
  rejected_months: [1, 24],
  document_days: [1, 90],
  message_months: [1, 60],
  email_days: [7, 365],
} as const
const period = (name: keyof typeof PERIODS) => whole(PERIODS[name][0], PERIODS[name][1])
/** Limits in hours: between two shifts, of one shift, a week on average of the law's days (three weeks), from Monday to Sunday. */
export const RULES = {
  minimum_rest_hours: [1, 24],
  longest_shift_hours: [1, 24],
  average_hours: [20, 168],
  weekly_hours: [20, 168],
} as const
const rule = (name: keyof typeof RULES) => z.nullable(whole(RULES[name][0], RULES[name][1]))

/** The consequence of a shift that is above the law's most hours a week on average. */
export const CAP_RULES = ['off', 'warn', 'stop'] as const
/** The consequence of a shift on an armed post without a second guard. */
export const TWO_GUARDS_RULES = ['warn', 'stop'] as const

/** The minimum and maximum of each ceiling of messages; check constraints of the database agree. */
export const CEILINGS = { told_an_hour: [1, 60], paid_a_day: [0, 100_000] } as const
const ceiling = (name: keyof typeof CEILINGS) => whole(CEILINGS[name][0], CEILINGS[name][1])

/** The client's ways to pay. */
export const PaymentDetails = z.object({
  bank_name: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  mobile_money: z.nullable(z.string()),
  /** The company's own tax identification number. */
  tax_number: z.nullable(z.string()),
})
export type PaymentDetails = z.output<typeof PaymentDetails>

export const CompanySettingsInput = z.strictObject({
  corporate_discount_rate: Rate,
  /** The prefix of invoice numbers: INV in INV-2026-000123. */
  invoice_prefix: z
    .string()
    .check(z.trim(), z.regex(/^[A-Z][A-Z0-9]{0,7}$/, 'Enter 1 to 8 capital letters or digits, a letter first.')),
  /** Days from an invoice's date to the due date that the form suggests. */
  payment_terms_days: whole(0, 180),
  bank_name: optionalText(100),
  account_name: optionalText(100),
  account_number: optionalText(50),
  mobile_money: optionalText(100),
  tax_number: optionalText(20),
  rejected_months: period('rejected_months'),
  document_days: period('document_days'),
  message_months: period('message_months'),
  email_days: period('email_days'),
  /** Null when there is no such rule. */
  minimum_rest_hours: rule('minimum_rest_hours'),
  weekly_hours: rule('weekly_hours'),
  longest_shift_hours: rule('longest_shift_hours'),
  average_hours: rule('average_hours'),
  /** True if every guard must have the law's rest day: 24 hours in every seven days. */
  free_day: z.boolean(),
  /** True if a shift that breaks a rule is refused without a reason, instead of saved with a warning. */
  strict_rules: z.boolean(),
  /** True if a guard without a qualification that every guard on duty must have cannot be planned. Unchanged when left out. */
  require_qualifications: z.optional(z.boolean()),
  /** True once somebody has answered the question, yes or no. Unchanged when left out. */
  qualifications_answered: z.optional(z.boolean()),
  /**
   * Above the law's most hours a week on average (56): not judged, a finding that a reason overrules, or a refusal that none does.
   * Unchanged when left out.
   */
  cap_rule: z.optional(z.enum(CAP_RULES)),
  /**
   * An armed post without a second guard at the station: a finding that a reason overrules; or a refusal that none does, where no
   * other slot of the station is open at that time. Unchanged when left out.
   */
  two_guards_rule: z.optional(z.enum(TWO_GUARDS_RULES)),
  /** Null for the e-mail address of the site's contact details. */
  notify_messages: EmailOrNone,
  notify_applications: EmailOrNone,
  notify_quotes: EmailOrNone,
  notify_incidents: EmailOrNone,
  notify_requests: EmailOrNone,
  /**
   * The number of notices of one kind from one phone, station, client or visitor that a person gets in an hour. Unchanged when
   * left out.
   */
  told_an_hour: z.optional(ceiling('told_an_hour')),
  /** The number of SMS and WhatsApp messages that leave in a day; calls for help leave in any case. Unchanged when left out. */
  paid_a_day: z.optional(ceiling('paid_a_day')),
  /** Super admins without a second factor can do nothing but set one up. */
  require_two_factor: z.boolean(),
  ...baseVersion,
})
export type CompanySettingsInput = z.output<typeof CompanySettingsInput>

export const CompanySettings = z.object({
  ...recordFields,
  corporate_discount_rate: z.int(),
  invoice_prefix: z.string(),
  payment_terms_days: z.int(),
  ...PaymentDetails.shape,
  rejected_months: z.int(),
  document_days: z.int(),
  message_months: z.int(),
  email_days: z.int(),
  minimum_rest_hours: z.nullable(z.int()),
  weekly_hours: z.nullable(z.int()),
  longest_shift_hours: z.nullable(z.int()),
  average_hours: z.nullable(z.int()),
  free_day: z.boolean(),
  strict_rules: z.boolean(),
  require_qualifications: z.boolean(),
  /** True once somebody has answered the question. */
  qualifications_answered: z.boolean(),
  cap_rule: z.enum(CAP_RULES),
  two_guards_rule: z.enum(TWO_GUARDS_RULES),
  notify_messages: z.nullable(z.string()),
  notify_applications: z.nullable(z.string()),
  notify_quotes: z.nullable(z.string()),
  notify_incidents: z.nullable(z.string()),
  notify_requests: z.nullable(z.string()),
  told_an_hour: z.int(),
  paid_a_day: z.int(),
  require_two_factor: z.boolean(),
})
export type CompanySettings = z.output<typeof CompanySettings>

const path = '/api/v1/company-settings'
export const get = endpoint({
  method: 'GET',
  path,
  permission: 'company.manage',
  summary: 'The company settings',
  response: CompanySettings,
})
export const update = endpoint({
  method: 'PUT',
  path,
  permission: 'company.manage',
  sensitive: { password: 'always' },
  summary: 'Change the company settings',
  body: CompanySettingsInput,
  response: CompanySettings,
  saved: { name: 'company_settings', message: 'Company settings saved' },
})
/** Defaults of a new invoice, for everybody who writes invoices. */
export const terms = endpoint({
  method: 'GET',
  path: `${path}/terms`,
  permission: 'company.read',
  summary: 'In how many days an invoice is due',
  response: z.pick(CompanySettings, { payment_terms_days: true }),
})

/** VAT from a date until that of the next rate. */
export const TaxRate = z.object({
  ...recordFields,
  valid_from: Day,
  vat_rate: z.int(),
  standing: z.enum(['Past', 'Current', 'Future']),
  /** True if it can be removed: no quotation has been sent under it, and another rate is in force today. */
  removable: z.boolean(),
})
export type TaxRate = z.output<typeof TaxRate>
/** From today at the earliest, so that sent quotations do not change. */
export const TaxRateInput = z.strictObject({ valid_from: Day, vat_rate: Rate })
export type TaxRateInput = z.output<typeof TaxRateInput>

export const taxRates = endpoint({
  method: 'GET',
  path: `${path}/tax-rates`,
  permission: 'company.manage',
  summary: 'VAT with the days from which each rate counts, latest first',
  response: z.array(TaxRate),
})
export const addTaxRate = endpoint({
  method: 'POST',
  path: `${path}/tax-rates`,
  permission: 'company.manage',
  sensitive: { password: 'always' },
  summary: 'Add a tax rate from a day on',
  refuses: ['rate_taken'],
  body: TaxRateInput,
  response: TaxRate,
  saved: { name: 'tax_rate', message: 'Tax rate added successfully' },
})
export const removeTaxRate = endpoint({
  method: 'DELETE',
  path: `${path}/tax-rates/:id`,
  permission: 'company.manage',
  sensitive: { password: 'always' },
  summary: 'Remove a tax rate that no sent quotation uses',
  params: IdParams,
  response: z.object({ message: z.string() }),
  done: { message: 'Tax rate removed' },
})
