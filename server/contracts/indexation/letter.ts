import type { RateUnit } from '../../../api/contracts/charges.ts'
import { today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import { formatMoney } from '../../../api/core/money.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import { netOf } from '../contracts/figures.ts'
import type { StoredContract } from '../contracts/queries.ts'

const UNITS: Record<RateUnit, string> = {
  guard_month: 'a guard for a month',
  shift: 'a shift',
  hour: 'an hour',
  month: 'a month',
}

/** A rate of a line before and from the day of the letter. */
type ChangedRate = { post: string; unit: string; rate: number; new_rate: number }
export type RateLetter = {
  number: string
  client_name: string
  contact: string | null
  written_on: string
  valid_from: string
  paragraphs: string[]
  rates: ChangedRate[]
  closing: string[]
}

/** The rates that change on a day, and the lines as they would be without the change. */
function changesOn(contract: StoredContract, valid_from: string) {
  const rates: ChangedRate[] = []
  const reasons = new Set<string>()
  const lines = contract.lines.map((line) => {
    const at = line.terms.findIndex((terms) => terms.valid_from === valid_from)
    const [before, then] = [line.terms[at - 1], line.terms[at]]
    if (!before || !then) return line
    const { rate, extra_rate } = before
    const post = line.station_name ? `${line.name}, ${line.station_name}` : line.name
    if (then.rate !== rate) rates.push({ post, unit: UNITS[then.rate_unit], rate, new_rate: then.rate })
    if (extra_rate !== null && then.extra_rate !== null && then.extra_rate !== extra_rate)
      rates.push({ post, unit: 'an extra shift', rate: extra_rate, new_rate: then.extra_rate })
    if (then.rate !== rate && then.reason) reasons.add(then.reason)
    return { ...line, terms: line.terms.with(at, { ...then, rate, extra_rate }) }
  })
  return { rates, reasons: [...reasons], unchanged: { ...contract, lines } }
}

/** Values of the letter about the rates of a day. @throws 422 when no rate changes on it */
export async function rateLetter(db: Db, contract: StoredContract, valid_from: string): Promise<RateLetter> {
  const { rates, reasons, unchanged } = changesOn(contract, valid_from)
  if (rates.length === 0) throw invalid({ valid_from: 'No rate of this contract changes on this day.' })
  const { number, title, client_name, billing_contact, discount_rate } = contract
  const netAt = await netOf(db, valid_from.slice(0, 7), [contract])
  const [now, then] = [netAt(unchanged), netAt(contract)]
  const name = number ? `${number}, ${title}` : title
  const discount = discount_rate > 0 ? ` and before the agreed discount of ${discount_rate / 100} %` : ''
  return {
    number: number ?? title,
    client_name,
    contact: billing_contact,
    written_on: today(),
    valid_from,
    paragraphs: [
      `From ${formatDay(valid_from)} on, the rates of our contract ${name}, change as listed below. Everything else that we have agreed stays as it is.`,
      ...(reasons.length > 0 ? [`Reason: ${reasons.join('; ')}`] : []),
    ],
    rates,
    closing: [
      `The rates are in Uganda shillings before VAT${discount}.`,
      `The month in which they begin comes to ${formatMoney(then)} instead of ${formatMoney(now)} before VAT, when every shift is covered.`,
      'Please call or write to us if you have a question.',
    ],
  }
}
