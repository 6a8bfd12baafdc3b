import { Stack, Title } from '@mantine/core'
import { create as makeCalendar } from '../../../../../api/roster/calendar-feeds.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { CalendarFeed } from '../../../sites/parts/calendar-feed.tsx'
import { Phones } from '../../../sites/parts/phones.tsx'

/** The phone of a guard, and the calendar that it can show. */
export function PhoneTab({ guardId }: { guardId: number }) {
  const plans = useCan()(makeCalendar.permission)
  return (
    <Stack gap="md">
      <Phones of={{ guard_id: guardId }} />
      {plans && (
        <section aria-labelledby="guard-calendar">
          <Title order={3} size="h5" id="guard-calendar" mb="xs">
            Calendar
          </Title>
          <CalendarFeed of={{ guard_id: guardId }} />
        </section>
      )}
    </Stack>
  )
}
