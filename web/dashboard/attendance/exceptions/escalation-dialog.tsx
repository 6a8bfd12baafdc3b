import { Button, Input, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconStairs } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as admins from '../../../../api/accounts/admins.ts'
import { ESCALATION_LEVELS, type Escalation, escalation, setEscalation } from '../../../../api/attendance/exceptions.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { MultiSelect } from '../../../ui/choices/multi-select.tsx'
import { TaskDialog, useTask } from '../../../ui/dialogs/task-dialog.tsx'
import { CountField } from '../../../ui/fields/count-field.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }
const LOADING = { unexpected: 'The escalation ladder could not be loaded.' }
/** Most severe first, as they are shown; the place in `minutes` is one less. */
const SEVERITIES = [
  { severity: 3, label: 'Urgent' },
  { severity: 2, label: 'Serious' },
  { severity: 1, label: 'Minor' },
]

type Level = Escalation['levels'][number]
type Props = { onSaved: (message: string) => void }

/** The button that opens the ladder, for who may set it. */
export function EscalationButton({ onSaved }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconStairs size={18} />} onClick={() => setOpen(true)}>
        Escalation
      </Button>
      {open && <EscalationDialog onSaved={onSaved} onClosed={() => setOpen(false)} />}
    </>
  )
}

function EscalationDialog({ onSaved, onClosed }: Props & { onClosed: () => void }) {
  const ladder = useQuery({ queryKey: ['escalation'], queryFn: () => call(escalation, {}), staleTime: 0 })
  const staff = useQuery({
    queryKey: ['admins', 'names'],
    queryFn: () => call(admins.list, { query: { page_size: '1000', sort: 'userName' } }),
  })
  const [changed, setChanged] = useState<Level[]>()
  const [done, setDone] = useState(false)
  const task = useTask(FAILURES)
  const levels = changed ?? ladder.data?.levels
  const error = ladder.error ?? staff.error

  function change(place: number, more: Partial<Level>) {
    task.change()
    setChanged(levels!.map((level, at) => (at === place ? { ...level, ...more } : level)))
  }

  const save = () =>
    task.run(async (idempotencyKey) => {
      const { message } = await call(setEscalation, { body: { levels: levels! } }, { idempotencyKey })
      setDone(true)
      onSaved(message)
    })

  return (
    <TaskDialog
      title="Escalation"
      size="xl"
      task={task}
      dirty={changed !== undefined}
      failed={
        error
          ? { text: failureText(error, LOADING), action: { label: 'Try again', run: () => void ladder.refetch() } }
          : undefined
      }
      action={{ label: 'Save', run: () => void save(), disabled: !changed }}
      done={done}
      onClosed={onClosed}
    >
      <Text size="sm">
        Who is told of an exception that nobody has taken up, and after how many minutes. Each person chooses e-mail, push, SMS or
        WhatsApp in their own profile. Supervisors are told at the first level of what is at their own stations. A step, an
        assignment or a resolution stops it; a level with nobody in it is skipped.
      </Text>
      <Text size="sm">
        Incidents have times of their own: of severity High, and of firearms, assault or fire, supervisor, operations manager and
        owner hear at once, and the call list after 10 minutes; of severity Medium one level every 10 minutes; of severity Low the
        supervisor alone. Without an operations manager or owner here, admins of operations and super admins are told.
      </Text>
      {levels?.map(({ minutes, people }, place) => (
        <Stack
          key={ESCALATION_LEVELS[place]}
          gap={6}
          component="fieldset"
          style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
        >
          <Input.Label component="legend" p={0}>{`${place + 1}. ${ESCALATION_LEVELS[place]}`}</Input.Label>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <MultiSelect
              aria-label={`People, ${ESCALATION_LEVELS[place]}`}
              placeholder={people.length ? undefined : 'Nobody'}
              searchable
              data={
                staff.data?.items
                  .filter(({ role }) => role !== 'supervisor')
                  .map(({ id, userName }) => ({ value: String(id), label: userName })) ?? []
              }
              value={people.map(String)}
              onChange={(ids) => change(place, { people: ids.map(Number) })}
            />
            <SimpleGrid cols={3} spacing="xs">
              {SEVERITIES.map(({ severity, label }) => (
                <CountField
                  key={severity}
                  aria-label={`${label}, ${ESCALATION_LEVELS[place]}, minutes`}
                  description={`${label}, min`}
                  placeholder="never"
                  value={minutes[severity - 1] ?? null}
                  onChange={(after) => change(place, { minutes: minutes.with(severity - 1, after as number | null) })}
                />
              ))}
            </SimpleGrid>
          </SimpleGrid>
        </Stack>
      ))}
    </TaskDialog>
  )
}
