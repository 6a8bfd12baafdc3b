import { SimpleGrid } from '@mantine/core'
import { ABSENCE_KINDS, type AbsenceKind } from '../../../../api/people/absence-days.ts'
import type { Guard } from '../../../../api/people/guards.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { ABSENCE_KIND_NAMES } from '../guard-file/guard-file-names.ts'

const KINDS = ABSENCE_KINDS.filter((kind) => kind !== 'suspension').map((kind) => ({
  value: kind,
  label: ABSENCE_KIND_NAMES[kind],
}))

/** True if a status is of some days, which are asked for when it is chosen. */
export const hasDays = (status: Guard['status'] | null | undefined) => status === 'On Leave' || status === 'Suspended'

type Input<V> = { value: V | null; error?: string | undefined; onChange: (value: V | null) => void }
type AwayFieldsProps = { status: Guard['status']; kind: Input<AbsenceKind>; from: Input<string>; until: Input<string> }

/** The days on which guards are on leave or suspended, and why they are on leave. */
export const AwayFields = ({ status, kind, from, until }: AwayFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: status === 'On Leave' ? 3 : 2 }} mt="sm">
    {status === 'On Leave' && <Select label="Kind of leave" required allowDeselect={false} data={KINDS} {...kind} />}
    <DayField label="First day" required {...from} onChange={(day) => from.onChange(day ?? null)} />
    <DayField
      label="Last day"
      required={status === 'On Leave'}
      {...(status === 'Suspended' && { placeholder: 'until it is ended' })}
      {...until}
      onChange={(day) => until.onChange(day ?? null)}
    />
  </SimpleGrid>
)
