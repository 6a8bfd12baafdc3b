import type { RateUnit } from '../../../../api/contracts/charges.ts'
import { EVERY_DAY } from '../../../../api/contracts/weekdays.ts'
import { SHIFTS, type ShiftType } from '../sites/sites.ts'

const MONDAY_TO_FRIDAY = 31
const MONDAY_TO_SATURDAY = 63

/** A line: a post at a site of the client, by its index, or another charge. `from` and `until` count days from today. */
export type AgreedLine = {
  kind: 'guarding' | 'fixed_monthly' | 'once' | 'per_use'
  name: string
  site: number | null
  hours: readonly [start: string, end: string]
  shift_label: string
  seats: number
  rate: number
  rate_unit: RateUnit
  weekdays: number
  /** Of those charged for call-outs: how many of a month are free. */
  free?: number
  holiday?: 'off' | 'extra'
  armed?: true
  from?: number
  until?: number
}

type More = Partial<Pick<AgreedLine, 'weekdays' | 'holiday' | 'armed' | 'from' | 'until'>> & { hours?: AgreedLine['hours'] }
const post = (site: number, name: string, shift: ShiftType, seats: number, rate: number, more: More = {}): AgreedLine => ({
  kind: 'guarding',
  name,
  site,
  hours: SHIFTS[shift],
  shift_label: shift,
  seats,
  rate,
  rate_unit: 'guard_month',
  weekdays: EVERY_DAY,
  ...more,
})
const charge = (kind: 'fixed_monthly' | 'once' | 'per_use', name: string, rate: number, free?: number): AgreedLine => ({
  kind,
  name,
  site: null,
  hours: ['00:00', '00:00'],
  shift_label: 'Charge',
  seats: 1,
  rate,
  rate_unit: 'month',
  weekdays: EVERY_DAY,
  ...(free !== undefined && { free }),
})
/** Monitoring by the month, and a charge for crews that users call out by mistake, one a month free. */
const alarmResponse = (rate: number) => [
  charge('fixed_monthly', 'Alarm response', rate),
  charge('per_use', 'Call-outs after false alarms', 30_000, 1),
]

/** A contract of a client, by its company. `begun` and `ends` count days back from and ahead of today. */
export type Agreement = {
  company: string
  title: string
  begun: number
  ends?: number
  /** Percent that is added to all rates on the next 1 January. */
  indexed?: number
  terms?: {
    renewal?: 'renews_monthly' | 'renews_yearly'
    notice_days?: number
    bill_basis?: 'contract_arrears' | 'contract_advance'
    shortfall_rule?: 'whole_shift'
    shortfall_multiple?: number
    discount_rate?: number
    payment_terms_days?: number
    invoice_per?: 'station'
    po_number?: string
  }
  lines: readonly AgreedLine[]
}

/** Twelve contracts with thirty-seven lines; the rest of the clients have an alarm system, and no contract. */
export const AGREEMENTS: readonly Agreement[] = [
  {
    company: 'Kisozi Crest Hotel',
    title: 'Guarding of hotel and car park',
    begun: 401,
    ends: 329,
    terms: { renewal: 'renews_yearly', notice_days: 60, po_number: 'KCH-2025-114' },
    lines: [
      post(0, 'Main gate day', 'Day', 2, 950_000, { armed: true }),
      post(0, 'Main gate night', 'Night', 2, 1_050_000, { armed: true }),
      post(1, 'Car park evening', 'Evening', 1, 700_000, { weekdays: MONDAY_TO_SATURDAY }),
      ...alarmResponse(240_000),
    ],
  },
  {
    company: 'Kasuku Grocers',
    title: 'Guarding of three shops',
    begun: 690,
    terms: { discount_rate: 500, invoice_per: 'station', payment_terms_days: 14 },
    lines: [
      post(0, 'Ntinda shop floor', 'Day', 1, 720_000),
      post(0, 'Ntinda night', 'Night', 1, 850_000),
      post(1, 'Bukoto night', 'Night', 1, 850_000),
      post(2, 'Mukono night', 'Night', 1, 800_000),
    ],
  },
  {
    company: 'Equator Anvil Works',
    title: 'Guarding of the steel yard',
    begun: 560,
    terms: { bill_basis: 'contract_arrears' },
    lines: [post(0, 'Yard patrol', 'Night', 2, 900_000), ...alarmResponse(180_000)],
  },
  {
    company: 'Mvule Court Apartments',
    title: 'Guarding of Mvule Court',
    begun: 480,
    terms: { bill_basis: 'contract_advance', payment_terms_days: 7 },
    lines: [
      post(0, 'Gate house day', 'Day', 1, 700_000, { holiday: 'extra' }),
      post(0, 'Gate house night', 'Night', 1, 780_000, { holiday: 'extra' }),
      post(1, 'Annex night', 'Night', 1, 760_000),
    ],
  },
  {
    company: 'Enjovu Cold Stores',
    title: 'Guarding of stores and packing shed',
    begun: 455,
    lines: [
      post(0, 'Cold store night', 'Night', 2, 880_000),
      post(1, 'Packing shed', 'Day', 1, 690_000),
      charge('fixed_monthly', 'CCTV maintenance', 250_000),
    ],
  },
  {
    company: 'Ssese Line Logistics',
    title: 'Guarding of depot and truck park',
    begun: 430,
    terms: { shortfall_rule: 'whole_shift' },
    lines: [
      post(0, 'Depot night', 'Night', 2, 920_000),
      post(1, 'Truck park night', 'Night', 1, 860_000),
      charge('once', 'Guard house', 3_500_000),
    ],
  },
  {
    company: 'Hilltop Acorn School',
    title: 'Guarding of the school gate',
    begun: 385,
    terms: { payment_terms_days: 30 },
    lines: [
      post(0, 'School gate', 'Day', 1, 640_000, { weekdays: MONDAY_TO_FRIDAY, holiday: 'off' }),
      charge('fixed_monthly', 'Alarm response', 120_000),
    ],
  },
  {
    company: 'Mirembe Leaf Clinic',
    title: 'Guarding of the clinic',
    begun: 350,
    lines: [
      post(0, 'Entrance day', 'Day', 1, 710_000),
      post(0, 'Entrance night', 'Night', 1, 790_000),
      charge('fixed_monthly', 'Panic buttons', 90_000),
    ],
  },
  {
    company: 'Akatale Grain Mills',
    title: 'Guarding of mill and stores',
    begun: 320,
    indexed: 5,
    terms: { renewal: 'renews_monthly' },
    lines: [post(0, 'Mill night', 'Night', 1, 820_000), post(1, 'Kalerwe evening', 'Evening', 1, 660_000)],
  },
  {
    company: 'Savanna Thrift Savings',
    title: 'Guarding of two branches',
    begun: 300,
    terms: { shortfall_rule: 'whole_shift', shortfall_multiple: 200 },
    lines: [
      post(0, 'Banking hall, head office', 'Morning', 1, 950_000, { weekdays: MONDAY_TO_SATURDAY, armed: true }),
      post(1, 'Banking hall, Kabalagala', 'Morning', 1, 920_000, { weekdays: MONDAY_TO_SATURDAY, armed: true }),
      charge('per_use', 'Cash escort', 150_000),
    ],
  },
  {
    company: 'Nsuma Hardware',
    title: 'Guarding of the shop',
    begun: 330,
    ends: 20,
    lines: [post(0, 'Shop night', 'Night', 1, 770_000), charge('fixed_monthly', 'Alarm response', 120_000)],
  },
  {
    company: 'Ensozi Fuel Stations',
    title: 'Guarding of Najjera, day and night',
    begun: 170,
    lines: [
      post(0, 'Forecourt, night', 'Night', 1, 830_000, { until: 13 }),
      post(0, 'Forecourt, 06 to 14', 'Morning', 1, 620_000, { from: 14 }),
      post(0, 'Forecourt, 14 to 22', 'Evening', 1, 620_000, { from: 14 }),
      post(0, 'Forecourt, 22 to 06', 'Night', 1, 660_000, { from: 14, hours: ['22:00', '06:00'] }),
    ],
  },
]
