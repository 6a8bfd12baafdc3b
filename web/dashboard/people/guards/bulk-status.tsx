import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { today } from '../../../../api/core/fields/days.ts'
import type { AbsenceKind } from '../../../../api/people/absence-days.ts'
import type { Guard } from '../../../../api/people/guards.ts'
import { AffectedShifts, type Choice, useAffectedShifts } from './affected-shifts.tsx'
import { AwayFields, hasDays } from './away-fields.tsx'

type BulkStatusProps = {
  rows: Guard[]
  value: string | boolean
  /** Gives the further fields of the change; undefined while something is missing. */
  onFields: (fields: object | undefined) => void
}

/** Before several guards get another status: how many planned shifts it affects, and the days of a leave or suspension. */
export function BulkStatus({ rows, value, onFields }: BulkStatusProps) {
  const status = value as Guard['status']
  const [kind, setKind] = useState<AbsenceKind | null>('annual')
  const [from, setFrom] = useState<string | null>(today())
  const [until, setUntil] = useState<string | null>(null)
  const [shifts, setShifts] = useState<Choice>('keep')
  const dated = hasDays(status)
  const ids = rows.map(({ id }) => id)
  const counted = useAffectedShifts(ids, dated ? { from: from ?? undefined, until: until ?? undefined } : {})
  const ready = counted.isSuccess && (!dated || Boolean(from && (until || status === 'Suspended')))
  const fields = JSON.stringify({
    shifts,
    ...(dated && { away_from: from, away_until: until, ...(status === 'On Leave' && { away_kind: kind }) }),
  })
  useEffect(() => onFields(ready ? JSON.parse(fields) : undefined), [onFields, ready, fields])
  return (
    <Stack gap="sm" mt="sm">
      {dated && (
        <AwayFields
          status={status}
          kind={{ value: kind, onChange: setKind }}
          from={{ value: from, onChange: setFrom }}
          until={{ value: until, onChange: setUntil }}
        />
      )}
      <AffectedShifts counted={counted} several value={shifts} onChange={setShifts} />
    </Stack>
  )
}
