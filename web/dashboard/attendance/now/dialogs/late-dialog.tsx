import { Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { clock } from '../../../../../api/attendance/attendance.ts'
import { instantNear } from '../../../../../api/attendance/fields/clock.ts'
import type { NowRow } from '../../../../../api/attendance/now.ts'
import { ClockTime, formatHours } from '../../../../../api/core/shift.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { TimeField } from '../../../../ui/fields/time-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { timeOf } from '../../attendance-labels.ts'
import { ATTENDANCE, postOf } from '../use-now.ts'

const LABELS = { at: 'Came at' }
const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was noted.' }
const Form = z.object({ at: ClockTime })

type Props = { row: NowRow; onSaved: (message: string, key: string) => void; onClosed: () => void }

/** Notes at which time a guard came who is on post by now. */
export function LateDialog({ row, onSaved, onClosed }: Props) {
  const [now] = useState(() => timeOf(new Date().toISOString()))
  const form = useContractForm({
    name: ATTENDANCE,
    schema: Form,
    initial: { at: now },
    send: ({ at }, idempotencyKey) => {
      const body = { kind: 'in', at: new Date(instantNear({ ...row, shift_date: row.day }, at)).toISOString() } as const
      return call(clock, { params: { id: String(row.shift_id) }, body }, { idempotencyKey })
    },
    onSaved: (_, key) => onSaved(`${row.guard_name}: on post.`, key),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Came late" form={form} labels={LABELS} onClosed={onClosed}>
      <Text size="sm">
        <b>{row.guard_name}</b>, {row.station_name}, {postOf(row)}, {formatHours(row)}
      </Text>
      <TimeField label={LABELS.at} required data-autofocus {...form.text('at')} />
    </FormDialog>
  )
}
