import type { ContractLineInput } from '../../../api/contracts/contract-lines.ts'
import type { ContractInput } from '../../../api/contracts/contracts.ts'
import { EVERY_DAY } from '../../../api/contracts/weekdays.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import type { AcceptedQuotation } from './quotation-queries.ts'

const NAME_LENGTH = 100
const MOST_SEATS = 200

/** The last day of a number of months from a day on: 12 months from 10 November end on 9 November. */
function lastDayOf(start: string, months: number) {
  const year = Number(start.slice(0, 4))
  const month = Number(start.slice(5, 7)) - 1 + months
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const date = Math.min(Number(start.slice(8)), lastOfMonth)
  return addDays(new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10), -1)
}

/** The draft that an accepted quotation makes: from today, for as long as its longest line of guards. */
export function headFrom(quotation: AcceptedQuotation, client_id: number): ContractInput & { quotation_id: number } {
  const months = Math.max(0, ...quotation.lines.filter(({ guards }) => guards).map((line) => line.months))
  return {
    client_id,
    quotation_id: quotation.id,
    title: `Guarding, quotation ${quotation.number}`,
    starts_on: today(),
    ends_on: months > 1 ? lastDayOf(today(), months) : null,
    // The rate counts for more guards than the limit only, so what was not given then is not given now.
    discount_rate: quotation.discount > 0 ? quotation.discount_rate : 0,
    po_number: null,
    billing_contact: null,
    notes: null,
  }
}

/** `Day guards`, or `Day guards (2 of 3)` of several lines. */
function nameOf(description: string, part: number, parts: number) {
  const which = parts > 1 ? ` (${part} of ${parts})` : ''
  return description.slice(0, NAME_LENGTH - which.length).trim() + which
}

/**
 * The lines of that draft. Guards become a post every day without a station, whose hours are only proposed: both are to be chosen
 * before activation. A price for one month is charged once, any other monthly. More guards than a line can have become several lines.
 */
export const linesFrom = ({ lines }: AcceptedQuotation): ContractLineInput[] => lines.flatMap(linesOf)

const linesOf = ({ description, guards, quantity, months, monthly_rate }: AcceptedQuotation['lines'][number]) => {
  const parts = Math.ceil(quantity / MOST_SEATS)
  return Array.from(
    { length: parts },
    (_, part): ContractLineInput => ({
      kind: guards ? 'guarding' : months === 1 ? 'once' : 'fixed_monthly',
      name: nameOf(description, part + 1, parts),
      shift_label: 'Day',
      from_on: today(),
      post_orders: null,
      terms: {
        seats: Math.min(quantity - part * MOST_SEATS, MOST_SEATS),
        start_time: '06:00',
        end_time: '18:00',
        weekdays: EVERY_DAY,
        rate_unit: guards ? 'guard_month' : 'month',
        rate: monthly_rate,
        reason: null,
      },
    }),
  )
}
