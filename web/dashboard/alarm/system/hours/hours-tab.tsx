import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AlarmDay, get, set } from '../../../../../api/alarm/alarm-hours.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { LoadFailure } from '../../../../ui/notice.tsx'
import { Facts } from '../../../../ui/panel/facts.tsx'
import { DAYS, HOURS, HoursDialog } from './hours-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the hours.' }

const textOf = (day: AlarmDay | undefined) =>
  day ? `${day.opens} to ${day.closes}, ${day.grace_minutes} min before and after` : 'Closed'

type HoursTabProps = { systemId: number; onSaved: (message: string) => void }

/** The usual hours of the premises: an opening outside of them is an alarm, and so is a closing that does not come. */
export function HoursTab({ systemId, onSaved }: HoursTabProps) {
  const cache = useQueryClient()
  const may = useCan()
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [HOURS, systemId],
    queryFn: ({ signal }) => call(get, { params: { id: String(systemId) } }, { signal }),
  })
  return (
    <Stack gap="xs" component="section" aria-label="Usual hours">
      <Group justify="space-between">
        <Title order={3} size="h5">
          Usual hours
        </Title>
        {data && may(set.permission) && (
          <Button size="xs" color="amber" onClick={() => setOpen(true)}>
            Change hours
          </Button>
        )}
      </Group>
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {data?.days.length === 0 && <Text c="dimmed">None are entered: no opening is unusual, and no closing is missed.</Text>}
      {data && data.days.length > 0 && (
        <Facts
          cols={{ base: 1, xs: 2, md: 3 }}
          facts={DAYS.map(({ weekday, name }) => [name, textOf(data.days.find((day) => day.weekday === weekday))] as const)}
        />
      )}
      {open && data && (
        <HoursDialog
          systemId={systemId}
          hours={data}
          onSaved={(message) => {
            onSaved(message)
            void cache.invalidateQueries({ queryKey: [HOURS, systemId] })
          }}
          onClosed={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}
