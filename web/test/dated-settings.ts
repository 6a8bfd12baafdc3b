import type { DatedKey, DatedValue } from '../../api/company/dated/values.ts'
import type { DatedSetting } from '../../api/company/dated-settings.ts'

/** The values that a new installation has. */
const VALUES: { [K in DatedKey]: DatedValue<K> } = {
  'wht.income': { rate: 600, threshold: 1_000_000, base: 'net' },
  'wht.vat': { rate: 600, unless_fiscal: false },
  'paye.bands': {
    bands: [
      { up_to: 335_000, rate: 0 },
      { up_to: 410_000, rate: 2000 },
      { up_to: 485_000, rate: 2500 },
      { up_to: 10_000_000, rate: 3000 },
      { up_to: null, rate: 4000 },
    ],
  },
  nssf: { employee_rate: 500, employer_rate: 1000, due_day: 15, late_rate: 1000 },
  'lst.bands': {
    bands: [
      { up_to: 100_000, amount: 0 },
      { up_to: 200_000, amount: 5_000 },
      { up_to: null, amount: 100_000 },
    ],
    instalments: 4,
    first_month: 7,
    deductible_before_paye: true,
    base: 'gross',
  },
  severance: { months_a_year: 0 },
  messages: { sms: 35, whatsapp: 60 },
  hours: {
    day_hours: 8,
    week_hours: 48,
    average_days: 21,
    average_day_hours: 10,
    most_week_hours: 56,
    rest_hours: 8,
    rest_day_hours: 24,
    rest_day_every_days: 7,
    break_minutes: 30,
    break_from_hours: 8,
  },
  'pay.multipliers': { overtime: 15_000, holiday: 20_000, month_hours: 208 },
  'pay.basic': { month: 300_000 },
  leave: {
    annual_days: 21,
    counted: 'working',
    usable_after_months: 6,
    sick_full_pay_months: 1,
    sick_half_pay_months: 0,
    certificate_every_days: 7,
    maternity_days: 60,
    paternity_days: 4,
  },
  attendance: {
    early_minutes: 60,
    grace_minutes: 10,
    no_show_minutes: 30,
    missing_out_minutes: 60,
    radius_metres: 100,
    weak_position_metres: 150,
    credit_grace_minutes: 15,
    late_evidence_hours: 24,
  },
}

/** One value of each key, in force since 1 January 2026, and `further` ones before those of their key. */
export function datedSettings(further: DatedSetting[] = []): DatedSetting[] {
  const current = Object.entries(VALUES).map(([key, value], at) => ({
    id: at + 1,
    version: 1,
    key,
    valid_from: '2026-01-01',
    value,
    stage: 'in_force',
    source: null,
    counts_from: '2026-01-01',
    standing: 'Current',
    removable: false,
  })) as DatedSetting[]
  return current.flatMap((setting) => [...further.filter(({ key }) => key === setting.key), setting])
}
