import { Checkbox } from '@mantine/core'
import { messageCost } from '../message-cost.ts'

export const NOTHING_TO_PUBLISH = 'There is nothing to publish: guards have been told of every shift that is ahead.'

type SmsChoiceProps = {
  counted: Parameters<typeof messageCost>[0]
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Choice to tell guards by SMS, too, with what that costs. */
export const SmsChoice = ({ counted, checked, onChange }: SmsChoiceProps) => (
  <Checkbox
    label="Tell each guard by SMS"
    description={messageCost(counted)}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
