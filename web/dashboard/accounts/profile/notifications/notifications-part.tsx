import { Divider, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type NotificationPreferences, preferences } from '../../../../../api/notify/notifications.ts'
import { call } from '../../../../lib/calls/call.ts'
import { showAnswer } from '../../../../lib/calls/show-answer.ts'
import { Part } from '../part.tsx'
import { NotificationsForm } from './notifications-form.tsx'
import { ThisDevice } from './this-device.tsx'

const KEY = ['own', 'notifications']

/** Ways in which the user is told of each event. */
export function NotificationsPart({ onDone }: { onDone: (message: string) => void }) {
  const cache = useQueryClient()
  const [saves, setSaves] = useState(0)
  // Never refetched, because that would replace what is being chosen.
  const query = useQuery({
    queryKey: KEY,
    queryFn: () => call(preferences, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  async function onSaved(saved: NotificationPreferences, message: string) {
    await showAnswer(cache, KEY, saved)
    setSaves(saves + 1)
    onDone(message)
  }
  // Push was added to what was chosen before.
  async function onChosen() {
    const { data } = await query.refetch()
    if (JSON.stringify(data) !== JSON.stringify(query.data)) setSaves(saves + 1)
  }
  return (
    <Part
      title="Notifications"
      about="How you are told of exceptions once you are on the escalation ladder, and of what ends or is awaited in your areas. SMS and WhatsApp go to the telephone number in your profile, push to the devices on which you ask for it; on the ladder you get an e-mail where none of these reaches you."
      query={query}
    >
      {(kept) => (
        <Stack gap="md">
          <NotificationsForm key={saves} kept={kept} onSaved={onSaved} />
          <Divider />
          <ThisDevice onChosen={() => void onChosen()} />
        </Stack>
      )}
    </Part>
  )
}
