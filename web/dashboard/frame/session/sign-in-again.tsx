import { Anchor, Button, Group, Modal, PasswordInput, Portal, Stack, Text, TextInput } from '@mantine/core'
import type { SessionEnd } from '../../../lib/session/use-session-end.ts'
import { ENDED, useSignInAgain } from '../../../lib/session/use-sign-in-again.ts'
import notice from '../../../ui/notice.module.css'
import { Notice } from '../../../ui/notice.tsx'

/** Above every other dialog: without a session, the password prompt of another one is useless. */
const ABOVE = 500

/** The login dialog over a page with unsaved input. */
export function SignInAgain({ end }: { end: SessionEnd }) {
  const { typed, known, set, codeNeeded, waiting, problem, submit } = useSignInAgain('admin', end)
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set(name, event.currentTarget.value),
  })
  return (
    <>
      {end.ended && !end.offered && (
        <Portal>
          <div className={notice.banner}>
            <Notice kind="warning" text={ENDED} action={{ label: 'Sign in', run: end.offer }} />
          </div>
        </Portal>
      )}
      <Modal
        opened={end.offered}
        onClose={end.notNow}
        title="Sign in again"
        centered
        size="sm"
        withCloseButton={false}
        zIndex={ABOVE}
      >
        <form onSubmit={submit} aria-label="Sign in again">
          <Stack gap="md">
            <Text size="sm">{ENDED}</Text>
            {problem && <Notice kind="error" text={problem} />}
            <TextInput
              label="Email"
              type="email"
              required
              autoComplete="username"
              maxLength={254}
              readOnly={known}
              {...(known && { variant: 'filled' })}
              {...field('emailAddress')}
            />
            <PasswordInput
              label="Password"
              required
              data-autofocus
              autoComplete="current-password"
              maxLength={128}
              {...field('password')}
            />
            {codeNeeded && (
              <TextInput
                label="Code"
                description="Enter the code from your authenticator app. A recovery code works, too."
                required
                autoFocus
                autoComplete="one-time-code"
                maxLength={40}
                {...field('code')}
              />
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={end.notNow} disabled={waiting}>
                Not now
              </Button>
              <Button type="submit" color="amber" loading={waiting}>
                Sign in
              </Button>
            </Group>
            <Anchor component="button" type="button" size="sm" ta="start" onClick={end.leave}>
              Discard what was typed and sign in as somebody else
            </Anchor>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
