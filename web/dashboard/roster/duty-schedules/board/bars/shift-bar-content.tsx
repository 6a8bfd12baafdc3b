import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconChecks, IconLock, type TablerIcon } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { formatHours } from '../../../../../../contract/core/shift.ts'
import type { BoardShift, BoardView } from '../../../../../../contract/roster/schedule-board.ts'
import classes from '../board.module.css'
import { otherName, shortTimeLabel } from '../shifts/shift-labels.ts'
import { variantOf } from '../shifts/shift-variant.ts'

/** What marks a shift that its guard knows of. */
export const STATUS_ICONS: Record<BoardShift['status'], TablerIcon | undefined> = {
  planned: undefined,
  published: IconLock,
  acknowledged: IconChecks,
}

/** The colour of a shift type as a CSS variable. */
export const variantStyle = (shiftType: string) => ({ '--hue': variantOf(shiftType).hue }) as CSSProperties

type ShiftBarContentProps = { shift: BoardShift; by: BoardView; continues?: 'before' | 'after' | undefined }

/** The content of a bar: name, icon of the type, times; an arrow where it continues beyond the week. */
export function ShiftBarContent({ shift, by, continues }: ShiftBarContentProps) {
  const { icon: Icon } = variantOf(shift.shift_type)
  const Known = STATUS_ICONS[shift.status]
  return (
    <>
      <span className={classes.barName}>
        {continues === 'before' && <IconArrowLeft size={12} aria-hidden />}
        {!shift.covers && <IconAlertTriangle size={12} aria-hidden />}
        <span>{otherName(shift, by)}</span>
        {Known && <Known size={12} aria-hidden />}
      </span>
      <span className={classes.barTime}>
        <Icon size={12} aria-hidden />
        {continues === 'before' ? (
          <span>until {shift.end_time}</span>
        ) : (
          <>
            <span className={classes.wide}>{formatHours(shift)}</span>
            <span className={classes.narrow}>{shortTimeLabel(shift)}</span>
          </>
        )}
        {continues === 'after' && <IconArrowRight size={12} aria-hidden />}
      </span>
    </>
  )
}
