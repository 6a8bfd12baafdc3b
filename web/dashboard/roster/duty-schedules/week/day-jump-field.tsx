import type { ComponentProps } from 'react'
import { DayField } from '../../../../ui/fields/day-field.tsx'

/** The field of `DayJump` with its calendar; it stays empty. */
export const DayJumpField = (props: Omit<ComponentProps<typeof DayField>, 'value' | 'clearable'>) => (
  <DayField {...props} value={null} clearable={false} />
)
