import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Margin } from '../../../../contract/billing/statements.ts'
import { formatMoney } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import classes from './figures.module.css'
import { useFirstRows } from './show-all.tsx'

type MarginTableProps = { month: string; rows: readonly Margin[] }

const percent = ({ charged, cost }: Pick<Margin, 'charged' | 'cost'>) =>
  charged > 0 ? `${Math.round(((charged - cost) / charged) * 100)} %` : '—'

/** What is left of each station's charges after the cost of its seats by law, with the records behind both. */
export function MarginTable({ month, rows }: MarginTableProps) {
  const all = rows.reduce((sum, { charged, cost }) => ({ charged: sum.charged + charged, cost: sum.cost + cost }), {
    charged: 0,
    cost: 0,
  })
  const { shown, more } = useFirstRows(rows, 'rows')
  const sums = (of: Pick<Margin, 'charged' | 'cost'>) => (
    <>
      <td data-title="Charged" data-numeric>
        {formatMoney(of.charged)}
      </td>
      <td data-title="Cost by law" data-numeric>
        {formatMoney(of.cost)}
      </td>
      <td data-title="Left" data-numeric data-loss={of.charged < of.cost || undefined}>
        {formatMoney(of.charged - of.cost)}
      </td>
      <td data-title="Share" data-numeric>
        {percent(of)}
      </td>
    </>
  )
  return (
    <section id="margin" className={classes.section} aria-labelledby="margin-title">
      <Title order={2} size="h4" id="margin-title">
        Margin by client and station
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        An estimate: pay is not recorded. The cost is what the seats cost by law in the cycle 6 on, 1 off, for the time that
        guards were there and for shifts still ahead; leave cover, uniforms and supervision come on top. Charges are those of
        drafts and invoices of the month, before VAT, less the credit notes of these invoices.
      </Text>
      {rows.length === 0 ? (
        <Text>
          Nothing is computed for {formatMonth(month)} yet.{' '}
          <Link to={`/dashboard/invoices/run?month=${month}`}>Open the run</Link>
        </Text>
      ) : (
        <table className={classes.table} aria-label="Margin by client and station">
          <thead>
            <tr>
              {['Client', 'Station'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              {['Charged', 'Cost by law', 'Left', 'Share'].map((title) => (
                <th key={title} scope="col" data-numeric>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={`${row.client_id} ${row.station_id}`}>
                <th scope="row">
                  <Link to={`/dashboard/contracts?client_id=${row.client_id}`}>{row.client_name}</Link>
                </th>
                <td data-title="Station">
                  {row.station_id === null ? (
                    'No station: discount, credit notes, other charges'
                  ) : (
                    <Link to={`/dashboard/duty-schedule/coverage?station_id=${row.station_id}&week=${month}-01`}>
                      {row.station_name}
                    </Link>
                  )}
                </td>
                {sums(row)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                All clients
              </th>
              {sums(all)}
            </tr>
          </tfoot>
        </table>
      )}
      {more}
    </section>
  )
}
