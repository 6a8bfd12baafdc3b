import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type NotificationPreferences, preferences } from '../../../../../contract/company/notifications.ts'
import { call } from '../../../../lib/calls/call.ts'
import { Part } from '../part.tsx'
import { NotificationsForm } from './notifications-form.tsx'

const KEY = ['own', 'notifications']

/** How the user is told of what the escalation ladder brings. */
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
  function onSaved(saved: NotificationPreferences, message: string) {
    cache.setQueryData(KEY, saved)
    setSaves(saves + 1)
    onDone(message)
  }
  return (
    <Part
      title="Notifications"
      about="How you are told once you are on the escalation ladder. Messages go to the telephone number in your profile; without one you get an e-mail."
      query={query}
    >
      {(kept) => <NotificationsForm key={saves} kept={kept} onSaved={onSaved} />}
    </Part>
  )
}
