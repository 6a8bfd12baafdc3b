import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { isSigningInAgain } from '../../../lib/session/use-session-end.ts'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while making the contract.' }

/** What becomes of a draft that was made, and of the dialog. */
export type DraftProps = { onMade: (contract: { id: number }) => void; onClosed: () => void }
/** Of the picker. */
type Choice = { value: number | null; error: string | undefined; onChange: (id: number | null) => void }
type DraftDialogProps = DraftProps & {
  title: string
  /** Said when nothing is chosen. */
  missing: string
  /** What the draft will have. */
  children: ReactNode
  picker: (choice: Choice) => ReactNode
  make: (id: string, idempotencyKey: string) => Promise<{ record: { id: number } }>
}

/** Makes the draft of a contract from a record that is chosen. */
export function DraftDialog({ title, missing, children, picker, make, onMade, onClosed }: DraftDialogProps) {
  const [opened, setOpened] = useState(true)
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const [idempotencyKey, setKey] = useState(newKey)
  useFocusReturn()

  function choose(id: number | null) {
    setChosen(id)
    setKey(newKey())
    setError(undefined)
  }

  async function run() {
    if (chosen === null) return setError(missing)
    setWaiting(true)
    setProblem(undefined)
    try {
      const { record } = await make(String(chosen), idempotencyKey)
      onMade(record)
    } catch (failure) {
      setProblem(failureText(failure, FAILURES))
      setWaiting(false)
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={() => !waiting && !isSigningInAgain() && setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {problem && <Notice kind="error" text={problem} />}
        <Text size="sm" c="dimmed">
          {children}
        </Text>
        {picker({ value: chosen, error, onChange: choose })}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => setOpened(false)} disabled={waiting}>
            Cancel
          </Button>
          <Button color="amber" loading={waiting} onClick={() => void run()}>
            Make a draft
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
