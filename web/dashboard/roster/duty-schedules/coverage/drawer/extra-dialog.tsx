import { SimpleGrid, Text, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { extra } from '../../../../../../api/contracts/slots.ts'
import { endsNextDay, Hours } from '../../../../../../api/core/shift.ts'
import { call } from '../../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../../lib/forms/use-contract-form.ts'
import { CountField } from '../../../../../ui/fields/count-field.tsx'
import { DayField } from '../../../../../ui/fields/day-field.tsx'
import { TimeField } from '../../../../../ui/fields/time-field.tsx'
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx'
import { dayLabel } from '../../board/shifts/shift-labels.ts'
import { SLOTS } from '../../query-keys.ts'

const LABELS = { day: 'Day', start_time: 'Start Time', end_time: 'End Time', guards: 'Guards', reason: 'Who asked, and why' }
const FAILURES = { unexpected: 'An unexpected error occurred while adding extra guards.' }
const ExtraInput = z.omit(extra.body, { line_id: true })

type ExtraDialogProps = {
  lineId: number
  day: string
  /** The hours of the post, to begin with. */
  hours: { start_time: string; end_time: string } | undefined
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Orders guards for a post besides those of the contract. */
export function ExtraDialog({ lineId, day, hours, onSaved, onClosed }: ExtraDialogProps) {
  const form = useContractForm({
    name: SLOTS,
    schema: ExtraInput,
    initial: { day, start_time: hours?.start_time ?? '', end_time: hours?.end_time ?? '', guards: 1, reason: '' },
    send: async (body, idempotencyKey) => {
      const { slots } = await call(extra, { body: { ...body, line_id: lineId } }, { idempotencyKey })
      return {
        message: `${slots === 1 ? '1 extra shift' : `${slots} extra shifts`} on ${dayLabel(body.day)}.`,
        record: undefined,
      }
    },
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const { data: typed } = Hours.safeParse(form.values)
  const overnight = typed && typed.start_time !== typed.end_time && endsNextDay(typed)
  return (
    <FormDialog title="Extra guard" save="Add" form={form} labels={LABELS} onClosed={onClosed}>
      <DayField label={LABELS.day} required {...form.field<string>('day')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TimeField label={LABELS.start_time} required {...form.text('start_time')} />
        <TimeField label={LABELS.end_time} required {...form.text('end_time')} />
      </SimpleGrid>
      {overnight && (
        <Text size="sm" c="dimmed" role="status">
          Ends on the next day (+1).
        </Text>
      )}
      <CountField label={LABELS.guards} unit="guards" required allowDecimal={false} {...form.field<number | string>('guards')} />
      <TextInput
        label={LABELS.reason}
        description="Charged at the extra rate of the contract."
        required
        maxLength={300}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
