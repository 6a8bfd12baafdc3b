import { DayField } from '../../../../ui/fields/day-field.tsx'
import { type DayJumpProps, JUMP_TEXTS } from './day-jump.tsx'

/** The field of `DayJump` with its calendar. */
export const DayJumpField = ({ onChange, ...others }: DayJumpProps & { autoFocus: boolean }) => (
  <DayField {...JUMP_TEXTS} {...others} value={null} clearable={false} onChange={(day) => day && onChange(day)} />
)
