import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core'
import { type AlarmDay, type AlarmHours, set } from '../../../../../api/alarm/alarm-hours.ts'
import { call } from '../../../../lib/calls/call.ts'
import type { FormLine } from '../../../../lib/forms/form-lines.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../../ui/choices/select.tsx'
import { CountField } from '../../../../ui/fields/count-field.tsx'
import { TimeField } from '../../../../ui/fields/time-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'

/** The query key of the usual hours of systems. */
export const HOURS = 'alarm hours'
/** The days of the week, Monday first. */
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name, place) => ({
  weekday: (place + 1) % 7,
  name,
}))
const CHOICES = DAYS.map(({ weekday, name }) => ({ value: weekday, label: name }))
const LABELS = { days: 'Days' }
const FAILURES = { unexpected: 'The hours could not be saved. Please try again.' }
const USUAL = { opens: '08:00', closes: '18:00', grace_minutes: 30 }

type HoursDialogProps = { systemId: number; hours: AlarmHours; onSaved: (message: string) => void; onClosed: () => void }

/** Sets the usual hours of a week; a day that is left out is one on which the premises stay closed. */
export function HoursDialog({ systemId, hours, onSaved, onClosed }: HoursDialogProps) {
  const form = useContractForm({
    name: HOURS,
    schema: set.body,
    initial: hours,
    send: (body, idempotencyKey) => call(set, { params: { id: String(systemId) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const lines = form.lines<AlarmDay>('days')
  const left = DAYS.find(({ weekday }) => !lines.all.some((day) => day.weekday === weekday))
  return (
    <FormDialog title="Usual hours" form={form} labels={LABELS} onClosed={onClosed} wide>
      <Stack gap="sm">
        {lines.rows.map((line) => (
          <DayLine key={line.key} line={line} />
        ))}
        {left && (
          <Group>
            <Button
              size="xs"
              variant="default"
              onClick={() => lines.add({ ...(lines.all.at(-1) ?? USUAL), weekday: left.weekday })}
            >
              + Add {left.name}
            </Button>
          </Group>
        )}
      </Stack>
    </FormDialog>
  )
}

function DayLine({ line: { value, text, field, remove } }: { line: FormLine<AlarmDay> }) {
  const name = DAYS.find(({ weekday }) => weekday === value.weekday)!.name
  return (
    <Fieldset legend={name}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Select<number> label="Day" data={CHOICES} allowDeselect={false} {...field<number>('weekday')} />
        <TimeField label="Opens" required {...text('opens')} />
        <TimeField label="Closes" required {...text('closes')} />
        <CountField label="Before and after" unit="min" {...field<number | string>('grace_minutes')} />
      </SimpleGrid>
      <Group justify="flex-end" mt="xs">
        <Button size="compact-sm" variant="subtle" color="red" onClick={remove}>
          {name} is closed
        </Button>
      </Group>
    </Fieldset>
  )
}
