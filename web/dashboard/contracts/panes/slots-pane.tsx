import { Anchor, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { type CoverageDay, coverage } from '../../../../api/contracts/slots.ts'
import { addDays, monthAfter, today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { figuresKey } from '../contract/use-contract.ts'
import { formatMonth } from '../month/month-names.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while counting the shifts.' }

const lastDay = (month: string) => addDays(`${monthAfter(month)}-01`, -1)
const sum = (days: CoverageDay[], of: (day: CoverageDay) => number) => days.reduce((all, day) => all + of(day), 0)
const open = ({ needed, covered }: CoverageDay) => needed - covered

/** Numbers of this month's slots: agreed, covered and open; days before today are over. */
function counted(days: CoverageDay[], now: string): [label: string, slots: number][] {
  const over = days.filter(({ day }) => day < now)
  const ahead = days.filter(({ day }) => day >= now)
  const off = sum(days, (day) => day.off)
  return [
    ['Agreed', sum(days, ({ needed }) => needed)],
    ['Covered', sum(days, ({ covered }) => covered)],
    ['Not covered before today', sum(over, open)],
    ['Open from today on', sum(ahead, open)],
    ...(off > 0 ? [['Off', off] as [string, number]] : []),
  ]
}

/** The slots of a contract in this month, with the way to the weeks and posts where they are. */
export function SlotsPane({ contract: { id, version } }: { contract: Contract }) {
  const now = today()
  const month = now.slice(0, 7)
  const { data, error, refetch } = useQuery({
    queryKey: [...figuresKey(id), 'slots', month, version],
    queryFn: ({ signal }) => {
      const query = { from: `${month}-01`, to: lastDay(month), by: 'client', contract_id: String(id) } as const
      return call(coverage, { query }, { signal })
    },
    staleTime: 0,
  })
  if (error) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!data) return <Skeleton height={72} role="status" aria-label="Counting the shifts..." />
  const days = data.groups.flatMap((group) => group.days)
  return (
    <>
      {days.length === 0 ? (
        <Text size="sm" c="dimmed" mb="sm">{`Nobody is needed in ${formatMonth(month)}.`}</Text>
      ) : (
        <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="lg" verticalSpacing="sm" mt={0} mb="md">
          {counted(days, now).map(([label, slots]) => (
            <div key={label}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <Text component="dd" m={0} fw={600}>
                {formatNumber(slots)}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      )}
      <Anchor component={Link} to={`/dashboard/duty-schedule/coverage?contract_id=${id}`} size="sm" underline="always">
        Show posts and days
      </Anchor>
    </>
  )
}
