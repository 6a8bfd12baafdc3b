import { type InputWrapperProps, NumberInput, type NumberInputProps, Text } from '@mantine/core'

/** Puts the description below the input, so that fields in a row stay aligned. */
export const HINT_BELOW = { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies InputWrapperProps

type CountFieldProps = Omit<NumberInputProps, 'value' | 'onChange' | 'rightSection'> & {
  value: number | string | null
  onChange: (count: number | string | null) => void
  /** The unit, such as days; without one it stands elsewhere, as where there is no room for it. */
  unit?: string
}

/** A count; the value is a number, null when empty, and the text itself while it is not a number. */
export const CountField = ({ value, onChange, unit, ...others }: CountFieldProps) => (
  <NumberInput
    allowNegative={false}
    hideControls
    inputMode="decimal"
    {...HINT_BELOW}
    {...others}
    value={value ?? ''}
    onChange={(next) => onChange(next === '' ? null : next)}
    {...(unit && {
      rightSection: (
        <Text size="xs" c="dimmed">
          {unit}
        </Text>
      ),
      rightSectionWidth: 64,
    })}
  />
)
