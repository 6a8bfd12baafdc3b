// The value of each dated setting. Amounts are whole shillings, rates hundredths of a percent: 600 is 6 %.
import * as z from 'zod/mini'
import { Day, Shillings } from '../../core/common.ts'

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
/** A share of 0 to 100 %. */
const Rate = whole(0, 10_000)
/** A share of the hourly rate, 100 to 500 %. */
const Multiplier = whole(10_000, 50_000)
const Minutes = whole(0, 1440)
const Metres = whole(10, 5000)

const MOST_BANDS = 30

/** Bands in the order of their upper limits; the last one has none. */
const bandsOf = <B extends z.core.$ZodType<{ up_to: number | null }>>(band: B) =>
  z.array(band).check(
    z.minLength(1, 'Add at least one band.'),
    z.maxLength(MOST_BANDS, `At most ${MOST_BANDS} bands.`),
    z.refine((bands) => bands.at(-1)?.up_to === null, 'The last band has no upper limit.'),
    z.refine(
      (bands) =>
        bands
          .slice(0, -1)
          .every(({ up_to }, at) => up_to !== null && up_to > ((at > 0 ? bands[at - 1]?.up_to : undefined) ?? -1)),
      'Each band must end above the one before it; only the last has no upper limit.',
    ),
  )

/** The schema of the value of each key. */
export const DATED_VALUES = {
  /** Income tax that designated clients withhold from a payment. */
  'wht.income': z.strictObject({
    rate: Rate,
    /** Withheld when a contract is worth more than this, whatever a single invoice comes to. */
    threshold: Shillings,
    /** The amount that the rate applies to: before VAT, or including it. */
    base: z.enum(['net', 'gross']),
    /** The last day on which the company is exempt: until then nothing is expected to be withheld. */
    exempt_until: z.optional(z.nullable(Day)),
  }),
  /** VAT that clients who are designated agents withhold. */
  'wht.vat': z.strictObject({
    /** The share of the taxable value, not of the VAT. */
    rate: Rate,
    /** True if no VAT is withheld from an invoice with a fiscal number. */
    unless_fiscal: z._default(z.boolean(), false),
  }),
  /** Tax on the pay of a month. */
  'paye.bands': z.strictObject({
    /** `rate` applies to the part of the month's pay above the band before and up to `up_to`; null is without limit. */
    bands: bandsOf(z.strictObject({ up_to: z.nullable(Shillings), rate: Rate })),
  }),
  /** Contributions to the National Social Security Fund, of gross pay. */
  nssf: z.strictObject({
    employee_rate: Rate,
    employer_rate: Rate,
    /** The day of the next month by which they are paid; PAYE has the same. */
    due_day: whole(1, 28),
    /** The surcharge on the contributions of a month that are paid late. */
    late_rate: Rate,
  }),
  /** Local service tax. */
  'lst.bands': z.strictObject({
    /** `amount` shillings a year for a person who earns up to `up_to` a month; null is without limit. */
    bands: bandsOf(z.strictObject({ up_to: z.nullable(Shillings), amount: Shillings })),
    /** The tax of a year is deducted in this many months. */
    instalments: whole(1, 12),
    /** The first of these months: 7 is July. */
    first_month: whole(1, 12),
    /** True if an instalment lowers the pay on which PAYE is computed. */
    deductible_before_paye: z.boolean(),
    /** The pay of the bands: gross, or what is left after NSSF and a PAYE that is counted without this tax. */
    base: z._default(z.enum(['gross', 'take_home']), 'gross'),
  }),
  /** Hours of work by law. */
  hours: z.strictObject({
    /** On record: no rule counts with it, nor with `average_day_hours` and the break. */
    day_hours: whole(1, 24),
    /** Above them hours are overtime. */
    week_hours: whole(1, 168),
    /** Shift work is averaged over this many days. */
    average_days: whole(7, 91),
    average_day_hours: whole(1, 24),
    /** The most hours a week, overtime included. */
    most_week_hours: whole(1, 168),
    /** Between two shifts. */
    rest_hours: whole(0, 48),
    /** The length of a rest day, in one piece. */
    rest_day_hours: whole(0, 72),
    /** A rest day falls within every period of this many days. */
    rest_day_every_days: whole(1, 31),
    /** The break in a shift of at least `break_from_hours`. */
    break_minutes: Minutes,
    break_from_hours: whole(1, 24),
  }),
  /** The pay of an hour, as a share of the hourly rate: 15000 is 150 %. */
  'pay.multipliers': z.strictObject({
    overtime: Multiplier,
    /** Work on a public holiday. */
    holiday: Multiplier,
    /** An hour is a month's pay divided by these: 48 hours × 52 weeks / 12 months. */
    month_hours: whole(1, 744),
  }),
  /** The basic pay of a guard, with which costs are estimated; what a guard is really paid is agreed with each. */
  'pay.basic': z.strictObject({
    /** Shillings a month. */
    month: Shillings,
  }),
  leave: z.strictObject({
    annual_days: whole(0, 365),
    /** The days that annual leave takes: those on which the guard was due, or every day. */
    counted: z._default(z.enum(['working', 'calendar']), 'working'),
    /** Months of service after which annual leave can be taken. */
    usable_after_months: whole(0, 24),
    /** Months for which sick leave is paid in full. */
    sick_full_pay_months: whole(0, 12),
    /** Months after these for which it is paid in half. */
    sick_half_pay_months: z._default(whole(0, 12), 0),
    /** Days of sick leave after which another medical certificate is asked for. */
    certificate_every_days: whole(1, 31),
    maternity_days: whole(0, 365),
    paternity_days: whole(0, 365),
  }),
  /** Pay that is due when an employment ends. */
  severance: z.strictObject({
    /** Months of basic pay for each year of service; 0 where the law sets none. */
    months_a_year: whole(0, 12),
  }),
  /** When somebody counts as present, late or missing. */
  attendance: z.strictObject({
    /** Minutes before the start from which one may clock in. */
    early_minutes: Minutes,
    /** Minutes after the start that do not count as late. */
    grace_minutes: Minutes,
    /** Minutes after the start when a guard who has not come is a no-show. */
    no_show_minutes: Minutes,
    /** Minutes after the end when a missing clock-out is reported. */
    missing_out_minutes: Minutes,
    /** The distance from the station within which a position counts as there. */
    radius_metres: Metres,
    /** A position less exact than this proves nothing. */
    weak_position_metres: Metres,
    /** Missing minutes of a shift that are not credited to the client. */
    credit_grace_minutes: Minutes,
    /**
     * Hours after the time that a report of a phone is about within which it changes the attendance although that is approved; 0 is
     * never. Locked days, and shifts decided by hand, do not change.
     */
    late_evidence_hours: z._default(whole(0, 168), 0),
  }),
  /** The price of a message to a phone, in shillings. */
  messages: z.strictObject({ sms: Shillings, whatsapp: Shillings }),
} as const

export type DatedKey = keyof typeof DATED_VALUES
export type DatedValue<K extends DatedKey> = K extends DatedKey ? z.output<(typeof DATED_VALUES)[K]> : never
/** Every key, in the order in which they are shown. */
export const DATED_KEYS = Object.keys(DATED_VALUES) as [DatedKey, ...DatedKey[]]
