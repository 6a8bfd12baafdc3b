import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { AlarmSystem } from '../../../../api/alarm/alarm-systems.ts'
import { make, revoke } from '../../../../api/alarm/alarm-tokens.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { InlineBanner, useBanner } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { CopiedLink } from '../../../ui/dialogs/copied-link.tsx'
import type { Changed } from '../../shared/record-page/record-page.tsx'

const FAILURES = { unexpected: 'This could not be saved. Please try again.' }

type CamerasTabProps = { system: AlarmSystem; changed: Changed<AlarmSystem> }

/** The secret address to which cameras of a system send signals: made, shown once, made again, revoked. */
export function CamerasTab({ system: { id, has_token }, changed }: CamerasTabProps) {
  const banner = useBanner()
  const [address, setAddress] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const [asked, setAsked] = useState<'make' | 'revoke'>()
  const params = { id: String(id) }

  async function perform(work: () => Promise<void>) {
    setAsked(undefined)
    setWaiting(true)
    banner.clear()
    try {
      await work()
    } catch (failure) {
      banner.error(failureText(failure, FAILURES))
    }
    setWaiting(false)
  }
  const makeAddress = () =>
    perform(async () => {
      const { token } = await call(make, { params, body: {} })
      // The answer of a request that was sent twice has no token any more.
      setAddress(token === null ? undefined : `${location.origin}/api/v1/alarm_signals/${token}`)
      changed('The address for the cameras is made')
    })
  const revokeAddress = () =>
    perform(async () => {
      const { message } = await call(revoke, { params })
      setAddress(undefined)
      changed(message)
    })

  return (
    <Stack gap="xs" component="section" aria-label="Cameras">
      <Title order={3} size="h5">
        Cameras
      </Title>
      <InlineBanner banner={banner} />
      <Text size="sm">
        {has_token
          ? 'Cameras and recorders of this system send their events to a secret address. It is not shown again; a new one replaces it.'
          : 'Cameras and recorders can send their events to a secret address, with up to three pictures. Whoever knows it can send signals of this system.'}
      </Text>
      {address && <CopiedLink label="Address for the cameras, shown once" link={address} />}
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={waiting}
          onClick={() => (has_token ? setAsked('make') : void makeAddress())}
        >
          {has_token ? 'Make a new address' : 'Make the address'}
        </Button>
        {has_token && (
          <Button size="xs" variant="subtle" color="red" disabled={waiting} onClick={() => setAsked('revoke')}>
            Revoke
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asked === 'make'}
        title="Make a new address"
        confirm="Make a new address"
        onConfirm={() => void makeAddress()}
        onClose={() => setAsked(undefined)}
      >
        Cameras that use the one before can send nothing until they get it.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'revoke'}
        title="Revoke the address"
        confirm="Revoke"
        danger
        onConfirm={() => void revokeAddress()}
        onClose={() => setAsked(undefined)}
      >
        The cameras of this system can then send nothing.
      </ConfirmDialog>
    </Stack>
  )
}
