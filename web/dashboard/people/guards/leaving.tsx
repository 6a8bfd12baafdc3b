import { Stack } from '@mantine/core'
import type { AbsenceKind } from '../../../../api/people/absence-days.ts'
import type { Guard } from '../../../../api/people/guards.ts'
import { AffectedShifts, type Choice, useAffectedShifts } from './affected-shifts.tsx'
import { AwayFields, hasDays } from './away-fields.tsx'

type Field = <V>(name: 'away_kind' | 'away_from' | 'away_until') => {
  value: V | null
  error: string | undefined
  onChange: (value: V | null) => void
}

type LeavingProps = {
  guardId: number
  /** The status chosen in the form, other than Active and than the stored one. */
  status: Guard['status']
  field: Field
  shifts: Choice
  onShifts: (shifts: Choice) => void
}

/** Questions about a status that ends the duty of a guard: the days of a leave, and what becomes of the planned shifts. */
export function Leaving({ guardId, status, field, shifts, onShifts }: LeavingProps) {
  const [from, until] = [field<string>('away_from'), field<string>('away_until')]
  const days = hasDays(status) ? { from: from.value ?? undefined, until: until.value ?? undefined } : {}
  const counted = useAffectedShifts([guardId], days)
  return (
    <Stack gap="sm">
      {hasDays(status) && <AwayFields status={status} kind={field<AbsenceKind>('away_kind')} from={from} until={until} />}
      <AffectedShifts counted={counted} value={shifts} onChange={onShifts} />
    </Stack>
  )
}
