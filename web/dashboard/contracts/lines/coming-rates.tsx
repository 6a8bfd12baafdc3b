import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { letter } from '../../../../api/contracts/indexation.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatDay } from '../../../lib/format.ts'
import { useDownload } from '../../../lib/lists/use-download.ts'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while making the letter.' }

/** The coming days on which rates change, with how many. */
function comingDays({ lines }: Contract): [day: string, rates: number][] {
  const days = lines.flatMap(({ terms }) =>
    terms
      .filter(({ valid_from, rate }, at) => at > 0 && valid_from > today() && rate !== terms[at - 1]!.rate)
      .map(({ valid_from }) => valid_from),
  )
  return [...Map.groupBy(days, (day) => day)]
    .map(([day, { length }]): [string, number] => [day, length])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** The days from which other rates are agreed, each with the letter that tells the client. */
export function ComingRates({ contract }: { contract: Contract }) {
  const [problem, setProblem] = useState<string>()
  const { fetching, save } = useDownload(FAILURES, setProblem)
  const days = comingDays(contract)
  if (days.length === 0) return null
  return (
    <Stack gap="xs" mb="md" role="group" aria-label="Coming rates">
      {days.map(([day, rates]) => {
        const tellBy = addDays(day, -contract.notice_days)
        return (
          <Group key={day} gap="sm" justify="space-between">
            <Text size="sm">
              <b>{countOf(rates, 'rate')}</b> {rates === 1 ? 'changes' : 'change'} on {formatDay(day)}. Tell the client{' '}
              {tellBy < today() ? `now: the notice of ${countOf(contract.notice_days, 'day')} began on` : 'by'}{' '}
              {formatDay(tellBy)}.
            </Text>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconFileDownload size={16} aria-hidden />}
              loading={fetching}
              onClick={() => {
                setProblem(undefined)
                void save(letter, { params: { id: String(contract.id) }, query: { valid_from: day } })
              }}
              aria-label={`Letter to the client: rates from ${formatDay(day)}`}
            >
              Letter to the client
            </Button>
          </Group>
        )
      })}
      {problem && <Notice kind="error" text={problem} />}
    </Stack>
  )
}
