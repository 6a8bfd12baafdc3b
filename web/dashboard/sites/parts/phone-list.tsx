import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CODE_HOURS, type Device, list, open, revoke, unlock } from '../../../../api/guard/devices.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { useBanner } from '../../../ui/banner.tsx'
import { PanelStates } from '../../../ui/panel/panel-states.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const LOAD_FAILURES = { unexpected: 'An unexpected error occurred while fetching the phones.' }
const FAILURES = { unexpected: 'This could not be saved. Please try again.' }

export type PhonesProps = { of: { guard_id: number } | { station_id: number } }

type Shown = { code: string; key: string }

/** The code that the guard scans, or types on `/g`: shown once. */
function Code({ code, of, number }: { code: Shown; of: 'guard' | 'station'; number: number }) {
  return (
    <Group gap="md" align="center">
      <QrCode text={`${location.origin}/g#${code.key}`} label="QR code that enrols the phone" width={160} />
      <Stack gap={4} flex="1 1 12rem">
        <Text size="sm">
          Scan this with the phone, or open <b>{`${location.host}/g`}</b> on it and type the number of the {of}, <b>{number}</b>,
          and this code
        </Text>
        <Text fz="xl" fw={700} ff="monospace">
          {`${code.code.slice(0, 4)} ${code.code.slice(4)}`}
        </Text>
        <Text size="sm" c="dimmed">
          It works once, for {CODE_HOURS} hours, and is not shown again. After five wrong codes only the picture works.
        </Text>
      </Stack>
    </Group>
  )
}

type PhoneProps = { device: Device; disabled: boolean; onRevoke: () => void; onUnlock: (guardId?: number) => void }

function Phone({ device, disabled, onRevoke, onUnlock }: PhoneProps) {
  const { label, state, opened_at, enrolled_at, last_seen, locked } = device
  const writes = useCan()(revoke.permission)
  const since = enrolled_at
    ? `Enrolled ${formatMoment(enrolled_at)}${last_seen ? `, last seen ${formatMoment(last_seen)}` : ''}`
    : `Code made ${formatMoment(opened_at)}`
  const name = label ?? 'Phone'
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Stack gap={0}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <StatusBadge text={state} variant={STATUS_VARIANTS.device[state]} />
        </Group>
        <Text size="xs" c="dimmed">
          {since}
        </Text>
        {locked.map(({ guard_id, guard_name }) => (
          <Group key={guard_id} gap="xs" mt={4}>
            <Text size="sm">{guard_name} is locked</Text>
            {writes && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={disabled}
                aria-label={`Unlock ${guard_name}`}
                onClick={() => onUnlock(guard_id)}
              >
                Unlock
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {writes && (
        <Group gap="xs">
          {state === 'Locked' && (
            <Button size="xs" variant="default" disabled={disabled} onClick={() => onUnlock()}>
              Unlock
            </Button>
          )}
          {state !== 'Revoked' && (
            <Button size="xs" variant="subtle" color="red" disabled={disabled} aria-label={`Revoke ${name}`} onClick={onRevoke}>
              Revoke
            </Button>
          )}
        </Group>
      )}
    </Group>
  )
}

/** The phone of a guard, or the shared ones of a station: a code to enrol one, what became of it, and how to end it. */
export function PhoneList({ of }: PhonesProps) {
  const cache = useQueryClient()
  const banner = useBanner()
  const writes = useCan()(open.permission)
  const [code, setCode] = useState<Shown>()
  const [waiting, setWaiting] = useState(false)
  const queryKey = ['devices', of]
  const query = Object.fromEntries(Object.entries(of).map(([field, id]) => [field, String(id)]))
  const loaded = useQuery({ queryKey, queryFn: () => call(list, { query }) })
  const { data } = loaded

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
  const make = () =>
    perform(async () => {
      const { code, key } = (await call(open, { body: of })).record
      setCode(code && key ? { code, key } : undefined)
    })
  const end = ({ id }: Device) =>
    perform(async () => {
      const { message } = await call(revoke, { params: { id: String(id) } })
      setCode(undefined)
      banner.success(message)
    })
  const free = ({ id }: Device, guard_id?: number) =>
    perform(async () => {
      const { message } = await call(unlock, { params: { id: String(id) }, body: guard_id === undefined ? {} : { guard_id } })
      banner.success(message)
    })

  return (
    <Stack gap="xs">
      <PanelStates banner={banner} of={loaded} failures={LOAD_FAILURES} loading="Loading phones..." />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {'guard_id' in of
            ? 'No phone yet. With one, the guard can clock in, report and see shifts on the page /g.'
            : 'No shared phone yet. With one, the guards of this station can clock in by name and PIN on the page /g.'}
        </Text>
      )}
      {code && (
        <Code
          code={code}
          {...('guard_id' in of ? { of: 'guard', number: of.guard_id } : { of: 'station', number: of.station_id })}
        />
      )}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.map((device) => (
          <Phone
            key={device.id}
            device={device}
            disabled={waiting}
            onRevoke={() => void end(device)}
            onUnlock={(guardId) => void free(device, guardId)}
          />
        ))}
      </Stack>
      {data && writes && (
        <Button size="xs" variant="default" w="fit-content" disabled={waiting} onClick={() => void make()}>
          {code ? 'Make another code' : 'Make a code'}
        </Button>
      )}
    </Stack>
  )
}
