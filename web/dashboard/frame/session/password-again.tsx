import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { usePasswordAgain } from '../../../lib/session/use-password-again.ts'

/** Above the confirmation dialogs. */
const ABOVE = 400

/** Asks for the password again above the dialog whose call requires it, then retries that call. */
export function PasswordAgain() {
  const { opened, password, setPassword, waiting, problem, submit, cancel } = usePasswordAgain()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) field.current?.select()
  }, [problem])
  return (
    <Modal
      opened={opened}
      onClose={() => !waiting && cancel()}
      title="Password again"
      centered
      size="sm"
      withCloseButton={false}
      zIndex={ABOVE}
    >
      <form onSubmit={submit} aria-label="Password again">
        <Stack gap="md">
          <Text size="sm">Enter your password again to do this. You will not be asked again for ten minutes.</Text>
          <PasswordInput
            ref={field}
            label="Your password"
            required
            data-autofocus
            autoComplete="current-password"
            maxLength={128}
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={cancel} disabled={waiting}>
              Cancel
            </Button>
            <Button type="submit" color="amber" loading={waiting}>
              Continue
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
