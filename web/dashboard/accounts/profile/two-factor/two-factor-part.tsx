import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewRecoveryCodes, setUpTwoFactor, type TwoFactor } from '../../../../../api/accounts/account.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatMoment } from '../../../../lib/format.ts'
import { useDialog } from '../../../../lib/forms/use-dialog.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { EndDialog } from '../end-dialog.tsx'
import { OWN, useTwoFactor } from '../own-calls.ts'
import { Part } from '../part.tsx'
import { PasswordDialog } from '../password/password-dialog.tsx'
import { AppDialog } from './app-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const ASKS = {
  setUp: {
    title: 'Set up two-factor sign-in',
    text: 'You will then need a code from an app on your phone as well as your password. Have the phone ready.',
    confirm: 'Continue',
  },
  renew: {
    title: 'New recovery codes',
    text: 'You get ten new codes. The old ones stop working.',
    confirm: 'Make new codes',
  },
} as const
type PasswordAsk = keyof typeof ASKS
type Ask = PasswordAsk | 'end'

/** Two-factor sign-in: set-up, new recovery codes, switching off; each step asks for the password, a code, or both. */
export function TwoFactorPart({ onDone }: { onDone: (message: string) => void }) {
  const cache = useQueryClient()
  const asking = useDialog<Ask>()
  const [app, setApp] = useState<{ secret: string; uri: string; shown: boolean }>()
  const [codes, setCodes] = useState<string[]>()

  const run: Record<PasswordAsk, (body: { password: string }, idempotencyKey: string) => Promise<void>> = {
    setUp: async (body, idempotencyKey) =>
      setApp({ ...(await call(setUpTwoFactor, { body }, { idempotencyKey })), shown: false }),
    renew: async (body, idempotencyKey) => {
      setCodes((await call(renewRecoveryCodes, { body }, { idempotencyKey })).recovery_codes)
    },
  }
  const ask = asking.shown?.record
  const closed = () => {
    asking.close()
    void cache.invalidateQueries({ queryKey: OWN.twoFactor })
  }

  return (
    <Part
      title="Two-factor sign-in"
      about="A code from an app on your phone, in addition to the password: your password alone is not enough to sign in."
      query={useTwoFactor()}
    >
      {(twoFactor) => (
        <>
          <State twoFactor={twoFactor} onAsk={asking.edit} />
          {ask === 'end' && <EndDialog key={asking.shown?.key} onEnded={onDone} onClosed={closed} />}
          {ask && ask !== 'end' && (
            <PasswordDialog
              key={asking.shown?.key}
              {...ASKS[ask]}
              run={run[ask]}
              onClosed={() => {
                setApp((now) => now && { ...now, shown: true })
                closed()
              }}
            />
          )}
          {app?.shown && (
            <AppDialog
              {...app}
              onConfirmed={setCodes}
              onClosed={() => {
                setApp(undefined)
                // Calls that were refused without two-factor sign-in are permitted now.
                void cache.invalidateQueries()
              }}
            />
          )}
          {codes && !ask && !app && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
        </>
      )}
    </Part>
  )
}

function State({
  twoFactor: { on, since, recovery_codes_left, required },
  onAsk,
}: {
  twoFactor: TwoFactor
  onAsk: (ask: Ask) => void
}) {
  if (!on)
    return (
      <Group justify="space-between">
        <StatusBadge text="Off" variant="plain" />
        <Button color="amber" onClick={() => onAsk('setUp')}>
          Set up
        </Button>
      </Group>
    )
  return (
    <Stack gap="md">
      <Group gap="sm">
        <StatusBadge text="On" variant="good" />
        <Text size="sm">
          {since && `Since ${formatMoment(since)}. `}
          {recovery_codes_left} {recovery_codes_left === 1 ? 'recovery code' : 'recovery codes'} left.
        </Text>
      </Group>
      <Group gap="sm" justify="flex-end">
        {required ? (
          <Text size="sm" c="dimmed">
            Your company requires it: it cannot be switched off.
          </Text>
        ) : (
          <Button variant="default" onClick={() => onAsk('end')}>
            Switch off
          </Button>
        )}
        <Button variant="default" onClick={() => onAsk('renew')}>
          New recovery codes
        </Button>
      </Group>
    </Stack>
  )
}
