import { type Margin, shareLeft, sumOfMargins } from '../../../../api/billing/margins.ts'
import type { AgeingRow, Buckets } from '../../../../api/billing/statements.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'

/** Clients, or stations, that are named in a sentence. */
const MOST_NAMED = 3

type Owed = { day: string; owes: Buckets }

/** The debts of clients beside the month before, how much of them is old, and who owes the most. */
export function debtorsRemark(now: Owed, before: Owed, [first]: readonly AgeingRow[]) {
  const more = now.owes.total - before.owes.total
  const invoices = now.owes.total - now.owes.credit
  const old = now.owes.days_90 + now.owes.over_90
  return [
    `Clients owe ${formatMoney(now.owes.total)} on ${formatDay(now.day)}, ${
      more === 0 ? 'as much as' : `${formatMoney(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than`
    } on ${formatDay(before.day)}`,
    invoices > 0 && `${Math.round((100 * old) / invoices)} % of the invoices is more than 60 days late`,
    first && `The most: ${first.client_name}, ${formatMoney(first.owes.total)}`,
  ]
    .filter(Boolean)
    .join('. ')
    .concat('.')
}

/** The amount left of all charges, and the stations that cost more than they bring. */
export function marginRemark(rows: readonly Margin[]) {
  const all = sumOfMargins(rows)
  const losses = rows
    .filter(({ charged, cost, station_id }) => station_id !== null && charged < cost)
    .toSorted((one, other) => one.charged - one.cost - (other.charged - other.cost))
  const named = losses.slice(0, MOST_NAMED).map(({ station_name }) => station_name)
  const share = shareLeft(all)
  const left = `${formatMoney(all.charged - all.cost)} left of ${formatMoney(all.charged)} charged${share === null ? '' : `, ${share} %`}`
  const losing =
    losses.length === 0
      ? 'No station costs more than it brings'
      : `${countOf(losses.length, 'station')} ${losses.length === 1 ? 'costs' : 'cost'} more than charged: ${named.join(', ')}`
  return `${left}. ${losing}.`
}

/** Amounts left of each client, the most first. */
export function leftByClient(rows: readonly Margin[]) {
  const clients = [...Map.groupBy(rows, ({ client_id }) => client_id).values()]
  const left = clients.map((of) => {
    const { charged, cost } = sumOfMargins(of)
    return { name: of[0]!.client_name, value: charged - cost }
  })
  return left.toSorted((one, other) => other.value - one.value)
}
