import { Button, Group, Text } from '@mantine/core'
import { IconTrashX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { empty } from '../../../../api/company/trash.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred while emptying the trash.',
}

/** Empties the Trash after a confirmation, and reports when it is done. */
export function EmptyTrash() {
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [result, setResult] = useState({ shown: false, text: '' })
  const mayEmpty = useCan()('company.erase')

  async function run() {
    setWaiting(true)
    setRefusal(undefined)
    try {
      const { message } = await call(empty, {})
      void cache.invalidateQueries({ queryKey: ['trash'] })
      setAsking(false)
      setResult({ shown: true, text: message })
    } catch (error) {
      setRefusal(failureText(error, FAILURES))
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconTrashX size={18} />}
        disabled={!mayEmpty}
        aria-describedby={mayEmpty ? undefined : 'who-empties'}
        onClick={() => {
          setRefusal(undefined)
          setAsking(true)
        }}
      >
        Empty Trash
      </Button>
      {!mayEmpty && (
        <Text id="who-empties" size="sm" c="dimmed">
          Only a super admin can empty the Trash.
        </Text>
      )}
      <ConfirmDialog
        opened={asking}
        title="Empty Trash"
        confirm="Empty Trash"
        danger
        waiting={waiting}
        refusal={refusal}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        Everything in the Trash will be permanently deleted. Invoices, incidents and the records they refer to are kept.
      </ConfirmDialog>
      <AlertDialog title="Empty Trash" opened={result.shown} onClose={() => setResult({ ...result, shown: false })}>
        {result.text}
      </AlertDialog>
    </Group>
  )
}
