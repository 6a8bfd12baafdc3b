import { Button, Group, Stack, Text } from '@mantine/core'
import { addDevice, devices, removeDevice } from '../../../../../api/notify/notifications.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { type PushState, usePushDevice } from '../../../../lib/push/use-push-device.ts'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import classes from './notifications.module.css'

const FAILURES = { unexpected: 'Notifications on this device could not be changed.' }
/** It shows what arrives and does nothing else: no page is below this address. */
const SCOPE = '/dashboard/push-worker'
const CALLS = {
  list: () => call(devices, {}),
  add: (body: Parameters<typeof call<typeof addDevice>>[1]['body']) => call(addDevice, { body }),
  remove: (id: number) => call(removeDevice, { params: { id: String(id) } }),
  worker: async (make: boolean) =>
    make
      ? navigator.serviceWorker.register('/push-worker.js', { scope: SCOPE })
      : await navigator.serviceWorker.getRegistration(SCOPE),
}

const WORDS: Record<PushState, string> = {
  'not here': 'This installation does not notify devices: it has no key for it.',
  unsupported: 'This browser cannot be notified. On an iPhone or iPad, add the page to the home screen and open it there.',
  forbidden: 'Notifications of this page are blocked. Allow them in the settings of the browser, then load the page again.',
  off: 'Told at once also while no page is open, at no cost. The lock screen shows what has happened, never who or where.',
  on: 'This device is notified.',
}

/** Switches notifications of this browser, and lists the user's other devices. `onChosen` is called when it is switched on. */
export function ThisDevice({ onChosen }: { onChosen: () => void }) {
  const { known, failure, busy, turnOn, turnOff, remove, retry } = usePushDevice(CALLS)
  return (
    <Stack gap="xs" component="section" aria-label="Push on this device">
      <Text component="h3" size="sm" fw={600} m={0}>
        Push on this device
      </Text>
      <Text size="sm">{known ? WORDS[known.state] : failure ? '' : 'Looking whether this device is notified…'}</Text>
      {failure !== undefined && (
        <Text size="sm" c="red" role="alert">
          {failureText(failure, FAILURES)}
        </Text>
      )}
      <Group gap="sm">
        {known?.state === 'off' && (
          <Button variant="default" loading={busy} onClick={() => void turnOn().then(onChosen)}>
            Notify me on this device
          </Button>
        )}
        {known?.state === 'on' && (
          <Button variant="default" loading={busy} onClick={() => void turnOff()}>
            Stop notifying this device
          </Button>
        )}
        {!known && failure !== undefined && (
          <Button variant="default" loading={busy} onClick={() => void retry()}>
            Try again
          </Button>
        )}
      </Group>
      {known && known.others.length > 0 && (
        <ul className={classes.devices} aria-label="Your other devices that are notified">
          {known.others.map(({ id, label, created_at }) => (
            <li key={id}>
              <span>
                {label}{' '}
                <Text span size="sm" c="dimmed">
                  since <TimeAgo at={created_at} />
                </Text>
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={busy}
                onClick={() => void remove(id)}
                aria-label={`Stop notifying ${label}`}
              >
                Stop
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
