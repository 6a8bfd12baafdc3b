import { Input, SegmentedControl } from '@mantine/core'
import { phoneOf } from '../../../../../../api/core/fields/phones.ts'
import { TEXT_WAYS, type TextWay } from '../../../../../../api/notify/notifications.ts'
import type { Candidate } from '../../../../../../api/roster/slot-shifts.ts'
import { CHANNEL_NAMES } from '../../../../../lib/notification-names.ts'
import { messageCost } from '../../../duty-schedules/message-cost.ts'
import { useOffers } from './use-offers.ts'

const NONE = 'none'
const CHOICES = [{ value: NONE, label: 'No message' }, ...TEXT_WAYS.map((way) => ({ value: way, label: CHANNEL_NAMES[way] }))]

type TextChoiceProps = {
  label: string
  slotId: number
  /** The guards who are to be asked. */
  guards: Candidate[]
  value: TextWay | null | undefined
  error: string | undefined
  onChange: (way: TextWay | undefined) => void
}

/** Choice to send the link to phones as a message, with what that costs before it is sent. */
export function TextChoice({ label, slotId, guards, value, error, onChange }: TextChoiceProps) {
  const prices = useOffers(slotId).data?.text_prices
  const messages = guards.filter(({ contacts }) => phoneOf(contacts)).length
  const cost = value && prices && messageCost({ guards: guards.length, messages, cost: messages * prices[value] })
  return (
    <Input.Wrapper label={label} labelElement="div" description={cost ?? 'SMS and WhatsApp cost money.'} error={error}>
      <SegmentedControl
        aria-label={label}
        fullWidth
        mt={4}
        value={value ?? NONE}
        data={CHOICES}
        onChange={(way) => onChange(TEXT_WAYS.find((one) => one === way))}
      />
    </Input.Wrapper>
  )
}
