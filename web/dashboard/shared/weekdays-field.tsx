import { Chip, Group, Input } from '@mantine/core'
import { daysIn, WEEKDAY_NAMES, weekdaysOf } from '../../../api/contracts/weekdays.ts'
import type { ValueInput } from '../../lib/forms/form-lines.ts'

type WeekdaysFieldProps = Omit<ValueInput<number>, 'name'> & { label: string; name?: string }

/** Days of the week to choose; the value has them as bits, Monday is bit 0. */
export function WeekdaysField({ label, value, error, name, onChange }: WeekdaysFieldProps) {
  const chosen = daysIn(value ?? 0).map(String)
  return (
    <Input.Wrapper label={label} labelElement="div" required error={error}>
      <Chip.Group multiple value={chosen} onChange={(days) => onChange(weekdaysOf(days.map(Number)))}>
        <Group gap={6} role="group" aria-label={label} mt={4} mb={error ? 6 : 0}>
          {WEEKDAY_NAMES.map((day, index) => (
            <Chip key={day} value={String(index)} name={name} size="sm" variant="outline" aria-invalid={Boolean(error)}>
              {day}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
