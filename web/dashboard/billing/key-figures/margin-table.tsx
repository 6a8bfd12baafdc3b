import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Margin } from '../../../../api/billing/margins.ts'
import { formatMonth } from '../../../lib/months.ts'
import classes from './figures.module.css'
import { MARGIN_COUNTED, MarginRows } from './margin-rows.tsx'

type MarginTableProps = { month: string; rows: readonly Margin[] }

/** Margin of each station: its charges less the legal cost of its seats, with the records behind both. */
export const MarginTable = ({ month, rows }: MarginTableProps) => (
  <section id="margin" className={classes.section} aria-labelledby="margin-title">
    <Title order={2} size="h4" id="margin-title">
      Margin by client and station
    </Title>
    <Text size="sm" c="dimmed" mb="xs">
      {MARGIN_COUNTED}
    </Text>
    {rows.length === 0 ? (
      <Text>
        Nothing is computed for {formatMonth(month)} yet. <Link to={`/dashboard/invoices/run?month=${month}`}>Open the run</Link>
      </Text>
    ) : (
      <MarginRows month={month} rows={rows} />
    )}
  </section>
)
