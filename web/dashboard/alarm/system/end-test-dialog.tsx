import { Text } from '@mantine/core'
import { useState } from 'react'
import type { AlarmSystem } from '../../../../api/alarm/alarm-systems.ts'
import { end, type TestResult } from '../../../../api/alarm/alarm-tests.ts'
import { countOf } from '../../../../api/core/format.ts'
import { call } from '../../../lib/calls/call.ts'
import { TaskDialog, useTask } from '../../../ui/dialogs/task-dialog.tsx'

const FAILURES = { unexpected: 'The test could not be ended. Please try again.' }

/** The zones that have reported, and the names of those that have not. */
function resultText({ seen, silent }: TestResult) {
  const all = seen.length + silent.length
  if (all === 0) return 'The test has ended'
  const said = `The test has ended: ${seen.length} of ${countOf(all, 'zone')} tested`
  return silent.length === 0 ? said : `${said}. Silent: ${silent.map(({ name }) => name).join(', ')}`
}

type EndTestDialogProps = { system: AlarmSystem; onEnded: (message: string) => void; onClosed: () => void }

/** Ends the test of a system, which is then in service, and says which zones have not reported. */
export function EndTestDialog({ system, onEnded, onClosed }: EndTestDialogProps) {
  const task = useTask(FAILURES)
  const [done, setDone] = useState(false)
  const run = () =>
    task.run(async (idempotencyKey) => {
      const params = { id: String(system.id) }
      onEnded(resultText(await call(end, { params, body: {} }, { idempotencyKey })))
      setDone(true)
    })
  return (
    <TaskDialog
      title="End the test"
      task={task}
      dirty={false}
      action={{ label: 'End the test', run: () => void run() }}
      done={done}
      onClosed={onClosed}
    >
      <Text size="sm">{system.name} is in service from then on: its signals open alarms.</Text>
    </TaskDialog>
  )
}
