import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { UnbilledMonth } from '../../../../contract/billing/statements.ts'
import { formatMoney } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import classes from './figures.module.css'
import { useFirstRows } from './show-all.tsx'

/** Months of contracts that could be invoiced and are not, each with its run. */
export function UnbilledTable({ rows }: { rows: readonly UnbilledMonth[] }) {
  const { shown, more } = useFirstRows(rows, 'months')
  return (
    <section id="unbilled" className={classes.section} aria-labelledby="unbilled-title">
      <Title order={2} size="h4" id="unbilled-title">
        Unbilled months
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Months of contracts, of the year up to the chosen one, that are over or approved and have no issued invoice. Months before
        the first billing run and those whose draft was discarded are not counted.
      </Text>
      {rows.length === 0 ? (
        <Text>Every month is invoiced.</Text>
      ) : (
        <table className={classes.table} aria-label="Unbilled months">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Client</th>
              <th scope="col">Contract</th>
              <th scope="col" data-numeric>
                Draft
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ contract_id, contract_number, client_name, month, net, stations }) => (
              <tr key={`${contract_id} ${month}`}>
                <th scope="row" data-whole>
                  <Link to={`/dashboard/invoices/run?month=${month}`}>{formatMonth(month)}</Link>
                </th>
                <td data-title="Client">{client_name}</td>
                <td data-title="Contract">
                  {/* One part of the line of a card, so that the number stays whole. */}
                  <div>
                    <Link to={`/dashboard/contracts/${contract_id}`}>{contract_number}</Link>
                    {stations.length > 0 && (
                      <Text size="xs" c="dimmed">
                        Without an invoice: {stations.join(', ')}. Run the month again to make their drafts.
                      </Text>
                    )}
                  </div>
                </td>
                <td data-title="Draft" data-numeric>
                  {net === null ? 'Not computed' : formatMoney(net)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more}
    </section>
  )
}
