import { Text } from '@mantine/core'
import type { MonthPreview } from '../../../../api/contracts/contracts.ts'
import { formatNumber, formatShortDay } from '../../../lib/format.ts'
import { TABLET } from '../../../lib/width.ts'
import { Cards } from '../../../ui/table/cards/cards.tsx'
import classes from '../tables.module.css'

type Charge = MonthPreview['charges'][number]

const ADDED: { [K in Charge['kind']]?: string } = { holiday: ': addition for holidays', extra: ': extra guards' }
const nameOf = ({ kind, name }: Charge) => `${name}${ADDED[kind] ?? ''}`
const daysOf = ({ from, until }: Charge) =>
  from === until ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(until)}`
const percentOf = (hundredths: number) => `${hundredths / 100} %`

/** The charges of a month with the way from their sum to the total. */
export function MonthAccount({ account, waiting }: { account: MonthPreview; waiting: boolean }) {
  const { charges, subtotal, discount, net, vat_rate, vat, total } = account
  if (charges.length === 0) return <Text c="dimmed">Nothing is charged in this month.</Text>
  const sums: [label: string, amount: number][] = [
    ...(discount > 0
      ? ([
          ['Sum', subtotal],
          ['Discount on guarding', -discount],
        ] as [string, number][])
      : []),
    ['Net', net],
    [`VAT ${percentOf(vat_rate)}`, vat],
    ['Total', total],
  ]
  return (
    <Cards.Table className={classes.table} cards={TABLET} data-waiting={waiting || undefined} aria-label="Charges of the month">
      <Cards.Head>
        <Cards.Row>
          <Cards.Title>Charge</Cards.Title>
          <Cards.Title>Station</Cards.Title>
          <Cards.Title>Days</Cards.Title>
          <Cards.Title data-numeric>Guards</Cards.Title>
          <Cards.Title data-numeric>Shifts</Cards.Title>
          <Cards.Title data-numeric>UGX</Cards.Title>
        </Cards.Row>
      </Cards.Head>
      <Cards.Body>
        {charges.map((charge) => (
          <Cards.Row key={`${charge.term_id} ${charge.kind} ${charge.from} ${charge.amount}`}>
            <Cards.Cell data-name>{nameOf(charge)}</Cards.Cell>
            <Cards.Cell label="Station">{charge.station_name ?? '—'}</Cards.Cell>
            <Cards.Cell label="Days" data-unbroken>
              {daysOf(charge)}
            </Cards.Cell>
            <Cards.Cell label="Guards" data-numeric>
              {charge.seats}
            </Cards.Cell>
            <Cards.Cell label="Shifts" data-numeric>
              {charge.slots > 0 ? formatNumber(charge.slots) : '—'}
            </Cards.Cell>
            <Cards.Cell label="UGX" data-numeric>
              {formatNumber(charge.amount)}
            </Cards.Cell>
          </Cards.Row>
        ))}
      </Cards.Body>
      <Cards.Foot>
        {sums.map(([label, amount]) => (
          <Cards.Row key={label} data-sum={label === 'Total' || undefined}>
            <Cards.Name colSpan={5}>{label}</Cards.Name>
            <Cards.Cell data-numeric>{formatNumber(amount)}</Cards.Cell>
          </Cards.Row>
        ))}
      </Cards.Foot>
    </Cards.Table>
  )
}
