import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { create, list, remove } from '../../../../api/roster/calendar-feeds.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useBanner } from '../../../ui/banner.tsx'
import { CopiedLink } from '../../../ui/dialogs/copied-link.tsx'
import { PanelStates } from '../../../ui/panel/panel-states.tsx'

const LOAD_FAILURES = { unexpected: 'An unexpected error occurred while fetching the calendar.' }
const FAILURES = { unexpected: 'This could not be saved. Please try again.' }

type CalendarFeedProps = { of: { guard_id: number } | { station_id: number } }

/** The secret address of the calendar of a guard or a station: made, shown once, made again, revoked. */
export function CalendarFeed({ of }: CalendarFeedProps) {
  const cache = useQueryClient()
  const banner = useBanner()
  const [address, setAddress] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(false)
  const queryKey = ['calendar-feeds', of]
  const query = Object.fromEntries(Object.entries(of).map(([field, id]) => [field, String(id)]))
  const loaded = useQuery({ queryKey, queryFn: () => call(list, { query }) })
  const { data } = loaded
  const feed = data?.[0]

  async function perform(work: () => Promise<void>) {
    setWaiting(true)
    banner.clear()
    try {
      await work()
    } catch (failure) {
      banner.error(failureText(failure, FAILURES))
    }
    setWaiting(false)
    void cache.invalidateQueries({ queryKey })
  }
  const make = () => perform(async () => setAddress((await call(create, { body: of })).record.address))
  const revoke = (id: number) =>
    perform(async () => {
      const { message } = await call(remove, { params: { id: String(id) } })
      setAddress(null)
      banner.success(message)
    })

  return (
    <Stack gap="xs">
      <PanelStates banner={banner} of={loaded} failures={LOAD_FAILURES} loading="Loading calendar..." />
      {data && (
        <Text size="sm" c="dimmed">
          {feed
            ? `Made ${formatMoment(feed.created_at)}${feed.created_by_name ? ` by ${feed.created_by_name}` : ''}. The address is not shown again; a new one replaces it.`
            : 'A secret address that a phone or a calendar program subscribes to. It shows the shifts from 30 days ago to 60 days ahead.'}
        </Text>
      )}
      {address && <CopiedLink label="Address of the calendar" link={address} />}
      {data && (
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={waiting} onClick={() => void make()}>
            {feed ? 'Make a new address' : 'Make the address'}
          </Button>
          {feed && (
            <Button size="xs" variant="subtle" color="red" disabled={waiting} onClick={() => void revoke(feed.id)}>
              Revoke
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}
