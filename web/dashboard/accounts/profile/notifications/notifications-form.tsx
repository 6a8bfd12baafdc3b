import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fieldMessages } from '../../../../../api/core/refusals/messages.ts'
import {
  CHANNELS,
  type Channel,
  EVENTS,
  type NotificationEvent,
  NotificationPreferences,
  STAFF_EVENTS,
  type StaffEvent,
  setPreferences,
} from '../../../../../api/notify/notifications.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { CHANNEL_NAMES, EVENT_NAMES } from '../../../../lib/notification-names.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { TimeField } from '../../../../ui/fields/time-field.tsx'
import { LeaveGuard } from '../../../../ui/forms/leave-guard.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import classes from './notifications.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while saving your notifications.' }
/** Quiet hours at first. */
const NIGHT = { from: '22:00', until: '06:00' }

type Props = { kept: NotificationPreferences; onSaved: (saved: NotificationPreferences, message: string) => void }

/** Events by ways, and quiet hours; the part renders a new form once they are saved. */
export function NotificationsForm({ kept, onSaved }: Props) {
  const may = useCan()
  const [chosen, setChosen] = useState(kept)
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const { channels, quiet } = chosen
  const dirty = JSON.stringify(chosen) !== JSON.stringify(kept)
  const errors = fieldMessages(NotificationPreferences.safeParse(chosen).error?.issues ?? [])
  const set = (event: NotificationEvent, channel: Channel, on: boolean) =>
    setChosen({
      ...chosen,
      channels: { ...channels, [event]: CHANNELS.filter((one) => (one === channel ? on : channels[event].includes(one))) },
    })

  async function save() {
    setSaving(true)
    setProblem(undefined)
    try {
      const { record, message } = await call(setPreferences, { body: chosen })
      onSaved(record, message)
    } catch (error) {
      setProblem(failureText(error, FAILURES))
      setSaving(false)
    }
  }

  return (
    <Stack gap="md">
      <LeaveGuard dirty={dirty && !saving} />
      {problem && <Notice kind="error" text={problem} />}
      <table className={classes.grid} aria-label="Ways to be told, by event">
        <thead>
          <tr>
            <td />
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_NAMES[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EVENTS.filter((event) => !(event in STAFF_EVENTS) || may(STAFF_EVENTS[event as StaffEvent])).map((event) => (
            <tr key={event}>
              <th scope="row">
                {EVENT_NAMES[event]}
                {errors[`channels.${event}`] && (
                  <Text size="xs" c="red" role="alert">
                    {errors[`channels.${event}`]}
                  </Text>
                )}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    aria-label={`${EVENT_NAMES[event]}: ${CHANNEL_NAMES[channel]}`}
                    checked={channels[event].includes(channel)}
                    onChange={({ currentTarget: { checked } }) => set(event, channel, checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox
        label="Quiet hours"
        description="Until they end, only urgent messages reach your phone; the others wait. E-mails are sent at once."
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) => setChosen({ ...chosen, quiet: checked ? (kept.quiet ?? NIGHT) : null })}
      />
      {quiet && (
        <SimpleGrid cols={2}>
          <TimeField
            label="From"
            value={quiet.from}
            error={errors['quiet.from']}
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, quiet: { ...quiet, from: value } })}
          />
          <TimeField
            label="Until"
            value={quiet.until}
            error={errors['quiet.until']}
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, quiet: { ...quiet, until: value } })}
          />
        </SimpleGrid>
      )}
      <Group justify="flex-end">
        <Button
          color="amber"
          loading={saving}
          disabled={!dirty || Object.keys(errors).length > 0}
          onClick={() => void save()}
          aria-label="Save notifications"
        >
          Save
        </Button>
      </Group>
    </Stack>
  )
}
