import { Checkbox, Stack, Text } from '@mantine/core'
import type { TextWay } from '../../../../../../api/notify/notifications.ts'
import { MOST_OFFERED, OFFER_MINUTES, type OfferLink, offer } from '../../../../../../api/roster/slot-offers.ts'
import type { Candidate } from '../../../../../../api/roster/slot-shifts.ts'
import { WORKING_RULES } from '../../../../../../api/roster/working-rules.ts'
import { call } from '../../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../../lib/forms/use-contract-form.ts'
import { CountField } from '../../../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx'
import { SLOTS } from '../../../duty-schedules/query-keys.ts'
import type { SlotToFill } from '../slot-to-fill.ts'
import { reasonProblem } from '../speaks-against.ts'
import { TextChoice } from './text-choice.tsx'

const LABELS = { guard_ids: 'Guards', text_by: 'Message to the phone', minutes: 'Open for' }
const FAILURES = { unexpected: 'An unexpected error occurred while offering the shift.' }
/** Chosen to begin with: the best who have their papers and break no rule. */
const CHOSEN = 3
const MINUTES = 30

type OfferDialogProps = {
  slot: SlotToFill
  candidates: Candidate[]
  /** Gets the links, null when they were given out already. */
  onOffered: (message: string, links: OfferLink[] | null) => void
  onClosed: () => void
}

/** Asks several guards at once, each by a link; the first who accepts has the slot. */
export function OfferDialog({ slot, candidates, onOffered, onClosed }: OfferDialogProps) {
  const form = useContractForm({
    name: SLOTS,
    schema: offer.body,
    initial: {
      guard_ids: candidates
        .filter(({ findings, readiness }) => findings.length === 0 && readiness === 'Ready')
        .slice(0, CHOSEN)
        .map(({ guard_id }) => guard_id),
      minutes: MINUTES,
      text_by: 'sms' as TextWay | undefined,
    },
    send: (body, idempotencyKey) => call(offer, { params: { id: String(slot.id) }, body }, { idempotencyKey }),
    onSaved: ({ message, record }) => onOffered(message, record.links),
    texts: FAILURES,
    rules: {
      check: async ({ guard_ids }) =>
        candidates
          .filter(({ guard_id }) => guard_ids.includes(guard_id))
          .flatMap(({ findings }) => findings.map(({ message }) => message))
          .join(' ') || undefined,
      code: WORKING_RULES,
      reason: 'override_reason',
      reasonProblem,
    },
  })
  const chosen = form.field<number[]>('guard_ids')
  const text = form.field<TextWay | null | undefined>('text_by')
  return (
    <FormDialog title={`Offer shift ${slot.seat}`} save="Send offers" form={form} labels={LABELS} onClosed={onClosed}>
      <Text size="sm">
        Each guard gets a link on the phone, by e-mail where there is an address, and sees the offer on the guard's page. The
        first to accept has the shift.
      </Text>
      <Checkbox.Group
        label={LABELS.guard_ids}
        required
        error={chosen.error}
        value={(chosen.value ?? []).map(String)}
        onChange={(ids) => chosen.onChange(ids.map(Number))}
      >
        <Stack gap={8} mt={6}>
          {candidates.map(({ guard_id, name, contacts, findings, readiness, papers }) => (
            <Checkbox
              key={guard_id}
              value={String(guard_id)}
              label={readiness === 'Ready' ? name : `${name} (${readiness})`}
              description={[contacts, ...papers, ...findings.map(({ message }) => message)].join(' · ')}
              disabled={(chosen.value ?? []).length >= MOST_OFFERED && !chosen.value?.includes(guard_id)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextChoice
        label={LABELS.text_by}
        slotId={slot.id}
        guards={candidates.filter(({ guard_id }) => chosen.value?.includes(guard_id))}
        {...text}
      />
      <CountField
        label={LABELS.minutes}
        unit="minutes"
        required
        allowDecimal={false}
        min={OFFER_MINUTES.least}
        max={OFFER_MINUTES.most}
        clampBehavior="none"
        w={{ base: '100%', xs: 200 }}
        {...form.field<number | string>('minutes')}
      />
    </FormDialog>
  )
}
