import { NumberInput, type NumberInputProps, Text } from '@mantine/core'
import { CURRENCY } from '../../lib/format.ts'

type MoneyFieldProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | string | null
  onChange: (shillings: number | string | null) => void
}

/**
 * An amount in UGX with thousands separators; the value is a number, null when empty, and the text itself while it is not a number.
 * Fractions can be typed, so that they are rejected rather than misread.
 */
export const MoneyField = ({ value, onChange, ...others }: MoneyFieldProps) => (
  <NumberInput
    {...others}
    value={value ?? ''}
    onChange={(next) => onChange(next === '' ? null : next)}
    thousandSeparator=","
    allowNegative={false}
    hideControls
    inputMode="numeric"
    rightSection={
      <Text size="xs" c="dimmed">
        {CURRENCY}
      </Text>
    }
    rightSectionWidth={48}
  />
)
