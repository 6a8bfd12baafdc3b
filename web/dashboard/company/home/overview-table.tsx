import { Table } from '@mantine/core'
import type { StatsPoint } from '../../../../api/company/dashboard.ts'
import { CURRENCY, formatNumber } from '../../../lib/format.ts'
import classes from './overview.module.css'
import type { Series } from './overview-series.ts'

type OverviewTableProps = { points: StatsPoint[]; series: Series[]; visible: boolean }

/** The figures of the chart as a table, one month per row; always rendered for screen readers. */
export const OverviewTable = ({ points, series, visible }: OverviewTableProps) => (
  <div
    className={visible ? classes.sheet : classes.spoken}
    {...(visible && { tabIndex: 0, role: 'region', 'aria-label': TITLE })}
  >
    <Table className={classes.table} stickyHeader>
      <Table.Caption className={classes.spoken}>{TITLE}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Month</Table.Th>
          {series.map(({ field, label }) => (
            <Table.Th key={field} scope="col" data-numeric>
              {field === 'revenue' ? `${label} (${CURRENCY})` : label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map((point) => (
          <Table.Tr key={point.name}>
            <Table.Th scope="row">{point.name}</Table.Th>
            {series.map(({ field }) => (
              <Table.Td key={field} data-numeric>
                {figure(point[field])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

const TITLE = 'Monthly Security Overview in numbers'
const figure = (value: number | null) => (value === null ? '—' : formatNumber(value))
