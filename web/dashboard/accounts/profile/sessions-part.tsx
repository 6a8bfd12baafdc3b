import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSession, endSessions, type Session } from '../../../../api/accounts/account.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoment } from '../../../lib/format.ts'
import { clearSession } from '../../../lib/session/session.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { OWN, useSessions } from './own-calls.ts'
import { Part } from './part.tsx'
import classes from './profile.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred. Please try again.' }
const ON_PHONE = /iPhone|iPad|Android/

/** The user's sessions, with buttons to end them. */
export function SessionsPart({ onDone }: { onDone: (message: string) => void }) {
  const cache = useQueryClient()
  const query = useSessions()
  const [ending, setEnding] = useState<number>()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [waiting, setWaiting] = useState(false)

  async function run(work: () => Promise<{ message: string }>) {
    setRefusal(undefined)
    setWaiting(true)
    try {
      onDone((await work()).message)
      void cache.invalidateQueries({ queryKey: OWN.sessions })
    } catch (error) {
      setRefusal(failureText(error, FAILURES))
    }
    setWaiting(false)
    setEnding(undefined)
  }
  const end = ({ id }: Session) => {
    setEnding(id)
    void run(() => call(endSession, { params: { id: String(id) } }))
  }
  const endAll = () =>
    run(async () => {
      const done = await call(endSessions, { body: { and_this: true } })
      clearSession()
      return done
    })

  return (
    <Part
      title="Sessions"
      about="Where you are signed in. If you do not recognise a session, end it and change your password."
      query={query}
    >
      {(sessions) => (
        <Stack gap="md">
          <ul className={classes.sessions}>
            {sessions.map((session) => (
              <Row key={session.id} session={session} waiting={ending === session.id} onEnd={() => end(session)} />
            ))}
          </ul>
          {refusal && !asking && (
            <Text size="sm" c="red" role="alert">
              {refusal}
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button
              variant="default"
              disabled={waiting || sessions.length < 2}
              onClick={() => void run(() => call(endSessions, { body: {} }))}
            >
              Sign out everywhere else
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setRefusal(undefined)
                setAsking(true)
              }}
            >
              Sign out everywhere
            </Button>
          </Group>
          <ConfirmDialog
            opened={asking}
            title="Sign out everywhere"
            confirm="Sign out"
            danger
            waiting={waiting}
            refusal={refusal}
            onConfirm={() => void endAll()}
            onClose={() => setAsking(false)}
          >
            You will be signed out on every device, including this one.
          </ConfirmDialog>
        </Stack>
      )}
    </Part>
  )
}

function Row({ session, waiting, onEnd }: { session: Session; waiting: boolean; onEnd: () => void }) {
  const { device, address, signed_in_at, last_used_at, current } = session
  const Icon = ON_PHONE.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Icon size={26} stroke={1.5} aria-hidden />
      <div className={classes.facts}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {current && <StatusBadge text="This one" variant="good" />}
        </Group>
        <Text size="sm" c="dimmed">
          Last used <TimeAgo at={last_used_at} />
        </Text>
        <Text size="sm" c="dimmed">
          Signed in <TimeAgo at={signed_in_at} />
          {address && ` from ${address}`}
        </Text>
      </div>
      {!current && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={waiting}
          onClick={onEnd}
          aria-label={`Sign out ${device}, last used ${formatMoment(last_used_at)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
