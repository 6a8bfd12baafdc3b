import { type InputWrapperProps, NumberInput, type NumberInputProps, Text } from '@mantine/core'

/** What a field is about below it, so that fields beside each other stay in line. */
export const HINT_BELOW = { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies InputWrapperProps

type CountFieldProps = Omit<NumberInputProps, 'value' | 'onChange' | 'rightSection'> & {
  value: number | string | null
  onChange: (count: number | string | null) => void
  /** What is counted, such as days. */
  unit: string
}

/** A number of something; gives a number, null when empty, and the text itself while it is no number yet. */
export const CountField = ({ value, onChange, unit, ...others }: CountFieldProps) => (
  <NumberInput
    allowNegative={false}
    hideControls
    inputMode="decimal"
    {...HINT_BELOW}
    {...others}
    value={value ?? ''}
    onChange={(next) => onChange(next === '' ? null : next)}
    rightSection={
      <Text size="xs" c="dimmed">
        {unit}
      </Text>
    }
    rightSectionWidth={64}
  />
)
