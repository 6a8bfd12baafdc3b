import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fromStation } from '../../../../contract/contracts/contracts.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { isSigningInAgain } from '../../../lib/session/use-session-end.ts'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StationPicker } from '../../shared/records/record-pickers.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while making the contract.' }

/** Makes a draft from the shifts of the last four weeks at a station. */
export function StationDialog({ onMade, onClosed }: { onMade: (contract: { id: number }) => void; onClosed: () => void }) {
  const [opened, setOpened] = useState(true)
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const [idempotencyKey, setKey] = useState(newKey)
  useFocusReturn()

  async function make() {
    if (chosen === null) return setError('Choose a station.')
    setWaiting(true)
    setProblem(undefined)
    try {
      const { record } = await call(fromStation, { params: { id: String(chosen) } }, { idempotencyKey })
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
      title="Contract from a station"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {problem && <Notice kind="error" text={problem} />}
        <Text size="sm" c="dimmed">
          The draft has a line for each usual shift of the last four weeks, with its hours, weekdays and guards. Rates are added
          to it before it is activated.
        </Text>
        <StationPicker
          label="Station"
          required
          data-autofocus
          error={error}
          value={chosen}
          onChange={(id) => {
            setChosen(id)
            setKey(newKey())
            setError(undefined)
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => setOpened(false)} disabled={waiting}>
            Cancel
          </Button>
          <Button color="amber" loading={waiting} onClick={() => void make()}>
            Make a draft
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
