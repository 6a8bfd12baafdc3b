import { Text, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { addStep } from '../../../../../api/attendance/exceptions.ts'
import type { NowRow } from '../../../../../api/attendance/now.ts'
import { text } from '../../../../../api/core/common.ts'
import { formatHours } from '../../../../../api/core/shift.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { Telephone } from '../../../../ui/telephone.tsx'
import { postOf } from '../use-now.ts'

const LABELS = { text: 'What was said' }
const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was noted.' }
const Form = z.object({ text: text(500) })

type Props = { row: NowRow; onSaved: (message: string) => void; onClosed: () => void }

/** Notes a call about a post as a step of its exception, which nobody else is told of from then on. */
export function CallNoteDialog({ row, onSaved, onClosed }: Props) {
  const form = useContractForm({
    name: 'exceptions',
    schema: Form,
    initial: { text: '' },
    send: (body, idempotencyKey) =>
      call(addStep, { params: { id: String(row.exception_id) }, body: { ...body, what: 'called' } }, { idempotencyKey }),
    onSaved: () => onSaved(`${row.guard_name ?? postOf(row)}: call noted.`),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Call note" form={form} labels={LABELS} onClosed={onClosed}>
      <Text size="sm">
        <b>{row.guard_name ?? 'Nobody planned'}</b>, {row.station_name}, {postOf(row)}, {formatHours(row)}
        {row.guard_contacts && (
          <>
            {', '}
            <Telephone number={row.guard_contacts} />
          </>
        )}
      </Text>
      <Textarea
        label={LABELS.text}
        placeholder="Is in a taxi at Wandegeya, there by 18:40"
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        {...form.text('text')}
      />
    </FormDialog>
  )
}
