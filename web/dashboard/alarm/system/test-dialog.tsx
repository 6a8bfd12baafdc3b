import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type AlarmSystem, beginTest } from '../../../../api/alarm/alarm-systems.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDuration } from '../../../lib/format.ts'
import { TaskDialog, useTask } from '../../../ui/dialogs/task-dialog.tsx'
import type { Changed } from '../../shared/record-page/record-page.tsx'

const FAILURES = { unexpected: 'The system could not be put on test. Please try again.' }
const HOUR = 3_600_000
const HOURS = [1, 2, 4, 8, 24]
const HOURS_AT_FIRST = '2'

type TestDialogProps = { system: AlarmSystem; onSaved: Changed<AlarmSystem>; onClosed: () => void }

/** Puts a system on test for some hours. */
export function TestDialog({ system, onSaved, onClosed }: TestDialogProps) {
  const task = useTask(FAILURES)
  const [hours, setHours] = useState(HOURS_AT_FIRST)
  const [done, setDone] = useState(false)
  const begin = () =>
    task.run(async (idempotencyKey) => {
      const until = new Date(Date.now() + Number(hours) * HOUR).toISOString()
      const params = { id: String(system.id) }
      const { message, record } = await call(beginTest, { params, body: { until } }, { idempotencyKey })
      onSaved(message, record)
      setDone(true)
    })
  return (
    <TaskDialog
      title="Put on test"
      task={task}
      dirty={hours !== HOURS_AT_FIRST}
      action={{ label: 'Put on test', run: () => void begin() }}
      done={done}
      onClosed={onClosed}
    >
      <Stack gap="xs">
        <Text size="sm">Signals then open no alarm, except panic, duress and fire. The test ends by itself.</Text>
        <SegmentedControl
          aria-label="How long"
          data={HOURS.map((value) => ({ value: String(value), label: formatDuration(value) }))}
          value={hours}
          onChange={(value) => {
            setHours(value)
            task.change()
          }}
        />
      </Stack>
    </TaskDialog>
  )
}
