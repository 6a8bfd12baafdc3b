import { Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scanReport } from '../../../../api/attendance/patrols.ts'
import { addDays } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import classes from './rounds.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the report.' }
/** The report is of at least a week. */
const WEEK = 6

/** Guards whose scans prove little, in the days of the list and at least a week: a sheet can be photographed. */
export function ScanReport({ from, to }: { from: string; to: string }) {
  const [opened, setOpened] = useState(false)
  const week = addDays(to, -WEEK)
  const query = { from: week < from ? week : from, to }
  const { data, error, refetch } = useQuery({
    queryKey: ['rounds', 'report', query],
    queryFn: () => call(scanReport, { query }),
    enabled: opened,
  })
  return (
    <details className={classes.report} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Doubtful scans</summary>
      <Text size="sm" c="dimmed" mb="xs">
        {formatDay(query.from)} to {formatDay(query.to)}, by guard
      </Text>
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {opened && !data && !error && <Skeleton height={80} role="status" aria-label="Loading the report..." />}
      {data?.length === 0 && <Text>Every scan was at its place.</Text>}
      {data && data.length > 0 && (
        <section
          style={{ overflowX: 'auto' }}
          aria-label="Doubtful scans"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
          tabIndex={0}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                {['Guard', 'Scans', 'Outside', 'No position', 'Too fast', 'Other station', 'Typed'].map((title) => (
                  <Table.Th key={title} scope="col" ta={title === 'Guard' ? 'left' : 'right'}>
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map(({ guard_id, guard_name, scans, outside, no_position, fast, wrong_station, typed }) => (
                <Table.Tr key={guard_id}>
                  <Table.Th scope="row" fw={400}>
                    {guard_name}
                  </Table.Th>
                  {Object.entries({ scans, outside, no_position, fast, wrong_station, typed }).map(([field, count]) => (
                    <Table.Td key={field} ta="right">
                      {count}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </details>
  )
}
