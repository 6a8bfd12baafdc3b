import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fromQuotation, type OpenQuotation, openQuotations } from '../../../../contract/contracts/contracts.ts'
import { countOf } from '../../../../contract/core/format.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoney } from '../../../lib/format.ts'
import { isSigningInAgain } from '../../../lib/session/use-session-end.ts'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { RemoteSelect } from '../../../ui/fields/remote-select.tsx'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while making the contract.' }

const labelOf = ({ number, name, guards, total }: OpenQuotation) =>
  `${number} · ${name} · ${guards > 0 ? `${countOf(guards, 'guard')} · ` : ''}${formatMoney(total)}`

/** Makes a draft from an accepted quotation that has no contract yet. */
export function QuotationDialog({ onMade, onClosed }: { onMade: (contract: { id: number }) => void; onClosed: () => void }) {
  const [opened, setOpened] = useState(true)
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const [idempotencyKey, setKey] = useState(newKey)
  useFocusReturn()

  async function make() {
    if (chosen === null) return setError('Choose a quotation.')
    setWaiting(true)
    setProblem(undefined)
    try {
      const { record } = await call(fromQuotation, { params: { id: String(chosen) } }, { idempotencyKey })
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
      title="Contract from a quotation"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {problem && <Notice kind="error" text={problem} />}
        <Text size="sm" c="dimmed">
          The draft takes over the lines, rates and discount. Stations, days and hours are added to it before it is activated.
        </Text>
        <RemoteSelect
          kind="open-quotations"
          label="Accepted quotation"
          placeholder="Type a number or a name"
          nothingFoundMessage="No accepted quotation without a contract."
          required
          data-autofocus
          error={error}
          value={chosen}
          onChange={(id) => {
            setChosen(id)
            setKey(newKey())
            setError(undefined)
          }}
          load={async (q, signal) => {
            const found = await call(openQuotations, { query: { q } }, { signal })
            return found.map((quotation) => ({ value: quotation.id, label: labelOf(quotation) }))
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
