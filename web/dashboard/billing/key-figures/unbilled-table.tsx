import { Group, Switch, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { UnbilledMonth } from '../../../../api/billing/statements.ts'
import { formatMoney } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import { Cards } from '../../../ui/table/cards/cards.tsx'
import { useFirstRows } from '../../shared/show-all.tsx'
import classes from './figures.module.css'

type UnbilledTableProps = {
  month: string
  rows: readonly UnbilledMonth[]
  /** Only what is unbilled of the month itself. */
  only: boolean
  onOnly: (only: boolean) => void
}

/** Charges of a contract in no draft, or in drafts beside invoices of its other stations. */
function leftOutText({ net, stations, lines }: UnbilledMonth) {
  if (stations.length > 0)
    return `Without an invoice: ${stations.join(', ')}. ${lines.length > 0 ? 'Run the month again to make their drafts.' : 'Their drafts wait to be issued.'}`
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
  // When a link of another page leads here, the browser looks for the section before it is rendered.
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
        <Cards.Table className={classes.table} withRowBorders={false} aria-label="Unbilled months">
          <Cards.Head>
            <Cards.Row>
              <Cards.Title>Month</Cards.Title>
              <Cards.Title>Client</Cards.Title>
              <Cards.Title>Contract</Cards.Title>
              <Cards.Title data-numeric>Draft</Cards.Title>
            </Cards.Row>
          </Cards.Head>
          <Cards.Body>
            {shown.map(({ contract_id, contract_number, client_name, month, net, left }) => (
              <Cards.Row key={`${contract_id} ${month}`}>
                <Cards.Name data-whole>
                  <Link to={`/dashboard/invoices/run?month=${month}`}>{formatMonth(month)}</Link>
                </Cards.Name>
                <Cards.Cell label="Client">{client_name}</Cards.Cell>
                <Cards.Cell label="Contract">
                  {/* One part of the line of a card, so that the number stays whole. */}
                  <div>
                    <Link to={`/dashboard/contracts/${contract_id}`}>{contract_number}</Link>
                    {left && (
                      <Text size="xs" c="dimmed">
                        {left}
                      </Text>
                    )}
                  </div>
                </Cards.Cell>
                <Cards.Cell label="Draft" data-numeric>
                  {net === null ? 'Not computed' : formatMoney(net)}
                </Cards.Cell>
              </Cards.Row>
            ))}
          </Cards.Body>
        </Cards.Table>
      )}
      {more}
    </section>
  )
}
