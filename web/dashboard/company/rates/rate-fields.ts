import type { DatedKey, DatedValue } from '../../../../api/company/dated/values.ts'
import type { LawStage } from '../../../../api/company/dated-settings.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import { percentText } from '../../../../api/sales/quotation-figures.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Kinds of fields, each shown and typed in its own way. */
type Kind =
  | { kind: 'percent' | 'money' | 'month' | 'day' }
  | { kind: 'count'; unit: string }
  | { kind: 'choice'; choices: Record<string, string> }
  | { kind: 'switch' }
export type RateField = Kind & {
  name: string
  label: string
  /** Words after the figure: `of the taxable value`. */
  after?: string
}
/** Bands of monthly pay, each with a rate or an amount. */
export type BandColumn = { name: 'rate' | 'amount'; label: string; kind: 'percent' | 'money' }
export type Rate = { title: string; about: string; fields: readonly RateField[]; bands?: BandColumn }

type FieldOf<K extends DatedKey> = RateField & { name: keyof DatedValue<K> & string }
type RateOf<K extends DatedKey> = Omit<Rate, 'fields'> & { fields: readonly FieldOf<K>[] }

const count = (unit: string) => ({ kind: 'count', unit }) as const

/** The texts of each key. */
export const RATES: { [K in DatedKey]: RateOf<K> } = {
  'wht.income': {
    title: 'Income tax withheld by clients',
    about: 'Clients who are designated for it keep this part of a payment and give a certificate.',
    fields: [
      { name: 'rate', label: 'Income tax withheld', kind: 'percent' },
      {
        name: 'base',
        label: 'Taken from',
        kind: 'choice',
        choices: { net: 'the amount before VAT', gross: 'the amount including VAT' },
      },
      { name: 'threshold', label: 'Contracts worth more than', kind: 'money' },
      { name: 'exempt_until', label: 'The company is exempt until', kind: 'day' },
    ],
  },
  'wht.vat': {
    title: 'VAT withheld by clients',
    about:
      'Clients who are designated agents pay this part of the VAT to the revenue authority themselves. One source says that since 1 July 2026 none is withheld from an invoice with a fiscal number: the company chooses.',
    fields: [
      { name: 'rate', label: 'VAT withheld', kind: 'percent', after: 'of the taxable value' },
      { name: 'unless_fiscal', label: 'None on invoices with a fiscal number', kind: 'switch' },
    ],
  },
  'pay.basic': {
    title: 'Basic pay',
    about: 'The starting point of cost estimates. What each guard is paid is agreed separately.',
    fields: [{ name: 'month', label: 'Basic pay', kind: 'money', after: 'a month' }],
  },
  'pay.multipliers': {
    title: 'Overtime and holidays',
    about: 'What an hour is paid at, as a share of an hour of basic pay.',
    fields: [
      { name: 'overtime', label: 'Overtime', kind: 'percent' },
      { name: 'holiday', label: 'Public holiday', kind: 'percent' },
      { name: 'month_hours', label: 'A month of basic pay is', ...count('hours') },
    ],
  },
  'paye.bands': {
    title: 'PAYE',
    about: 'Tax on the pay of a month: each rate applies to the part of the pay within its band.',
    fields: [],
    bands: { name: 'rate', label: 'Rate', kind: 'percent' },
  },
  nssf: {
    title: 'NSSF',
    about: 'Contributions to the National Social Security Fund, of gross pay.',
    fields: [
      { name: 'employee_rate', label: 'The employee pays', kind: 'percent' },
      { name: 'employer_rate', label: 'The company pays', kind: 'percent' },
      { name: 'due_day', label: 'Due on this day of the next month', ...count('') },
      { name: 'late_rate', label: 'Penalty when late', kind: 'percent' },
    ],
  },
  'lst.bands': {
    title: 'Local service tax',
    about: 'A yearly tax that depends on monthly pay and is deducted in instalments.',
    fields: [
      { name: 'instalments', label: 'Deducted in', ...count('months') },
      { name: 'first_month', label: 'Beginning in', kind: 'month' },
      { name: 'deductible_before_paye', label: 'Lowers the pay on which PAYE is computed', kind: 'switch' },
      {
        name: 'base',
        label: 'Bands of',
        kind: 'choice',
        choices: { gross: 'gross pay', take_home: 'pay after NSSF and PAYE' },
      },
    ],
    bands: { name: 'amount', label: 'A year', kind: 'money' },
  },
  hours: {
    title: 'Hours of work',
    about:
      'What the law says about working time. The working rules, the roster and the order of guards count with the value of the day of a shift; a working day, a day on average and the break are on record only.',
    fields: [
      { name: 'day_hours', label: 'A working day', ...count('hours') },
      { name: 'week_hours', label: 'A week, before overtime', ...count('hours') },
      { name: 'most_week_hours', label: 'A week with overtime, at most', ...count('hours') },
      { name: 'average_days', label: 'Shift work is averaged over', ...count('days') },
      { name: 'average_day_hours', label: 'A day of shift work on average', ...count('hours') },
      { name: 'rest_hours', label: 'Rest between two shifts', ...count('hours') },
      { name: 'rest_day_hours', label: 'A rest day', ...count('hours') },
      { name: 'rest_day_every_days', label: 'One rest day in every', ...count('days') },
      { name: 'break_minutes', label: 'Break', ...count('minutes') },
      { name: 'break_from_hours', label: 'In shifts from', ...count('hours') },
    ],
  },
  leave: {
    title: 'Leave',
    about: 'A twelfth of the annual leave is earned in each completed month of service.',
    fields: [
      { name: 'annual_days', label: 'Annual leave', ...count('days') },
      {
        name: 'counted',
        label: 'Leave takes',
        kind: 'choice',
        choices: { working: 'the days on which the guard was due', calendar: 'every day' },
      },
      { name: 'usable_after_months', label: 'Can be taken after', ...count('months') },
      { name: 'sick_full_pay_months', label: 'Sick leave in full pay', ...count('months') },
      { name: 'sick_half_pay_months', label: 'Then sick leave in half pay', ...count('months') },
      { name: 'certificate_every_days', label: 'Medical certificate every', ...count('days') },
      { name: 'maternity_days', label: 'Maternity leave', ...count('days') },
      { name: 'paternity_days', label: 'Paternity leave', ...count('days') },
    ],
  },
  severance: {
    title: 'Severance',
    about: 'Pay that is due when an employment ends, for each year of service. At 0 the law sets none, and it is agreed.',
    fields: [{ name: 'months_a_year', label: 'For a year of service', ...count('months') }],
  },
  attendance: {
    title: 'Attendance',
    about:
      'When somebody counts as present, late or missing, and for how many hours a late report still changes an approved day: 0 is never.',
    fields: [
      { name: 'early_minutes', label: 'Clock in before the start, at most', ...count('minutes') },
      { name: 'grace_minutes', label: 'Not late until', ...count('minutes') },
      { name: 'no_show_minutes', label: 'A no-show after', ...count('minutes') },
      { name: 'missing_out_minutes', label: 'Clock-out missing after', ...count('minutes') },
      { name: 'radius_metres', label: 'At the station within', ...count('metres') },
      { name: 'weak_position_metres', label: 'A position is inaccurate above', ...count('metres') },
      { name: 'credit_grace_minutes', label: 'Not credited to the client, up to', ...count('minutes') },
      { name: 'late_evidence_hours', label: 'Approved days still change within', ...count('hours') },
    ],
  },
  messages: {
    title: 'Messages to phones',
    about: 'What the providers charge; each message is counted with it.',
    fields: [
      { name: 'sms', label: 'An SMS', kind: 'money' },
      { name: 'whatsapp', label: 'A WhatsApp message', kind: 'money' },
    ],
  },
}

/** The sections of the page with their keys. */
export const RATE_SECTIONS = [
  { id: 'withholding', title: 'Withheld by clients', keys: ['wht.income', 'wht.vat'] },
  { id: 'pay', title: 'Pay', keys: ['pay.basic', 'pay.multipliers', 'paye.bands', 'nssf', 'lst.bands'] },
  { id: 'work', title: 'Work and leave', keys: ['hours', 'leave', 'severance', 'attendance'] },
  { id: 'messages', title: 'Messages', keys: ['messages'] },
] as const satisfies { id: string; title: string; keys: DatedKey[] }[]

export const MONTH_CHOICES = MONTHS.map((label, at) => ({ value: at + 1, label }))

/** The stages of law. */
export const STAGES: Record<LawStage, string> = { in_force: 'In force', assented: 'Assented', proposed: 'Proposed' }

/** A figure with its unit. */
export const figureText = (kind: 'percent' | 'money', value: unknown) =>
  kind === 'percent' ? percentText(value as number) : formatMoney(value as number)

/** The value of a field as text: `6 % of the taxable value`, `8 hours`. */
export function fieldText(field: RateField, value: unknown): string {
  switch (field.kind) {
    case 'percent':
    case 'money':
      return [figureText(field.kind, value), field.after].filter(Boolean).join(' ')
    case 'count':
      return `${value} ${value === 1 ? field.unit.replace(/s$/, '') : field.unit}`.trim()
    case 'month':
      return MONTHS[(value as number) - 1] ?? ''
    case 'day':
      return value ? formatDay(value as string) : 'Not exempt'
    case 'choice':
      return field.choices[value as string] ?? String(value)
    case 'switch':
      return value ? 'Yes' : 'No'
  }
}

/** A band as text, from the upper limit of the one before it. */
export function bandText(upTo: number | null, below: number | null | undefined) {
  if (upTo === null) return below ? `Above ${formatMoney(below)}` : 'Any'
  return `Up to ${formatMoney(upTo)}`
}
