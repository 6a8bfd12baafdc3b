import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { TaskDialog, useTask } from '../../../ui/dialogs/task-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while making the contract.' }

/** Actions after a draft was made, and when the dialog closes. */
export type DraftProps = { onMade: (contract: { id: number }) => void; onClosed: () => void }
/** Of the picker. */
type Choice = { value: number | null; error: string | undefined; onChange: (id: number | null) => void }
type DraftDialogProps = DraftProps & {
  title: string
  /** Said when nothing is chosen. */
  missing: string
  /** Contents of the draft. */
  children: ReactNode
  picker: (choice: Choice) => ReactNode
  make: (id: string, idempotencyKey: string) => Promise<{ record: { id: number } }>
}

/** Makes the draft of a contract from a record that is chosen. */
export function DraftDialog({ title, missing, children, picker, make, onMade, onClosed }: DraftDialogProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const task = useTask(FAILURES)

  function choose(id: number | null) {
    setChosen(id)
    setError(undefined)
    task.change()
  }
  function run() {
    if (chosen === null) return setError(missing)
    void task.run(async (key) => onMade((await make(String(chosen), key)).record))
  }

  return (
    <TaskDialog title={title} task={task} dirty={chosen !== null} action={{ label: 'Make a draft', run }} onClosed={onClosed}>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      {picker({ value: chosen, error, onChange: choose })}
    </TaskDialog>
  )
}
