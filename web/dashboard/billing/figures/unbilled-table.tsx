import { Group, Switch, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { UnbilledMonth } from '../../../../contract/billing/statements.ts'
import { formatMoney } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import classes from './figures.module.css'
import { useFirstRows } from './show-all.tsx'

type UnbilledTableProps = {
  month: string
  rows: readonly UnbilledMonth[]
  /** Only what is unbilled of the month itself. */
  only: boolean
  onOnly: (only: boolean) => void
}

/** What of a contract is in no draft. */
function leftOutText({ net, stations, lines }: UnbilledMonth) {
  if (stations.length > 0) return `Without an invoice: ${stations.join(', ')}. Run the month again to make their drafts.`
  if (net === null || lines.length === 0) return
  return `Not in a draft: ${lines.map(({ name }) => name).join(', ')}. Run the month again.`
}

/** Months of contracts that could be invoiced and are not, each with its run. */
export function UnbilledTable({ month: chosen, rows: all, only, onOnly }: UnbilledTableProps) {
  const rows = only ? all.filter(({ month }) => month === chosen) : all
  const { shown, more } = useFirstRows(
    rows.map((row) => ({ ...row, left: leftOutText(row) })),
    'months',
  )
  const section = useRef<HTMLElement>(null)
  const isMeant = useLocation().hash === '#unbilled'
  // Who comes from another page comes before the rows are here.
  useEffect(() => {
    if (isMeant) section.current?.scrollIntoView()
  }, [isMeant])
  return (
    <section id="unbilled" ref={section} className={classes.section} aria-labelledby="unbilled-title">
      <Group justify="space-between">
        <Title order={2} size="h4" id="unbilled-title">
          Unbilled months
        </Title>
        <Switch label={`Only ${formatMonth(chosen)}`} checked={only} onChange={(event) => onOnly(event.currentTarget.checked)} />
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        Months of contracts, of the year up to the chosen one, that are over or approved and have no issued invoice. Months before
        the first billing run and those whose draft was discarded are not counted.
      </Text>
      {rows.length === 0 ? (
        <Text>{only ? `${formatMonth(chosen)} is invoiced.` : 'Every month is invoiced.'}</Text>
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
            {shown.map(({ contract_id, contract_number, client_name, month, net, left }) => (
              <tr key={`${contract_id} ${month}`}>
                <th scope="row" data-whole>
                  <Link to={`/dashboard/invoices/run?month=${month}`}>{formatMonth(month)}</Link>
                </th>
                <td data-title="Client">{client_name}</td>
                <td data-title="Contract">
                  {/* One part of the line of a card, so that the number stays whole. */}
                  <div>
                    <Link to={`/dashboard/contracts/${contract_id}`}>{contract_number}</Link>
                    {left && (
                      <Text size="xs" c="dimmed">
                        {left}
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
