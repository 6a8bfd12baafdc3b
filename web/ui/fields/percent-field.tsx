import type { NumberInputProps } from '@mantine/core'
import { CountField } from './count-field.tsx'

type PercentFieldProps = Omit<NumberInputProps, 'value' | 'onChange' | 'rightSection'> & {
  value: number | string | null
  onChange: (hundredths: number | string | null) => void
}

/** A percentage with two decimals; the value is in hundredths of a percent (1800 is 18 %), null when empty. */
export const PercentField = ({ value, onChange, ...others }: PercentFieldProps) => (
  <CountField
    {...others}
    unit="%"
    decimalScale={2}
    value={typeof value === 'number' ? value / 100 : value}
    onChange={(percent) => onChange(typeof percent === 'number' ? Math.round(percent * 100) : percent)}
  />
)
