import { Table, Text } from '@mantine/core'
import type { MonthPreview } from '../../../../contract/contracts/contracts.ts'
import { formatNumber, formatShortDay } from '../../../lib/format.ts'
import classes from '../cards.module.css'

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
    <Table className={classes.cards} data-waiting={waiting || undefined} role="table" aria-label="Charges of the month">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">Charge</Table.Th>
          <Table.Th role="columnheader">Station</Table.Th>
          <Table.Th role="columnheader">Days</Table.Th>
          <Table.Th role="columnheader" data-numeric>
            Guards
          </Table.Th>
          <Table.Th role="columnheader" data-numeric>
            Shifts
          </Table.Th>
          <Table.Th role="columnheader" data-numeric>
            UGX
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {charges.map((charge) => (
          <Table.Tr key={`${charge.term_id} ${charge.kind} ${charge.from} ${charge.amount}`} role="row">
            <Table.Td role="cell" data-name>
              {nameOf(charge)}
            </Table.Td>
            <Table.Td role="cell" data-title="Station">
              {charge.station_name ?? '—'}
            </Table.Td>
            <Table.Td role="cell" data-title="Days" data-unbroken>
              {daysOf(charge)}
            </Table.Td>
            <Table.Td role="cell" data-title="Guards" data-numeric>
              {charge.seats}
            </Table.Td>
            <Table.Td role="cell" data-title="Shifts" data-numeric>
              {charge.slots > 0 ? formatNumber(charge.slots) : '—'}
            </Table.Td>
            <Table.Td role="cell" data-title="UGX" data-numeric>
              {formatNumber(charge.amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot role="rowgroup">
        {sums.map(([label, amount]) => (
          <Table.Tr key={label} role="row" data-sum={label === 'Total' || undefined}>
            <Table.Th role="rowheader" colSpan={5}>
              {label}
            </Table.Th>
            <Table.Td role="cell" data-numeric>
              {formatNumber(amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tfoot>
    </Table>
  )
}
