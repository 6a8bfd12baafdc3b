import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { formatHours } from '../../../../../../api/core/shift.ts'
import type { OpenSlot } from '../../../../../../api/roster/schedule-board.ts'
import classes from '../board.module.css'
import { shortTimeLabel, slotLabel } from '../shifts/shift-labels.ts'
import type { PlacedSlot } from '../shifts/shift-places.ts'
import { Bar, type BarProps } from './bar.tsx'

type OpenSlotBarProps = BarProps & {
  placed: PlacedSlot
  /** Can be dragged onto a guard. */
  movable: boolean
  onOpen: (slot: OpenSlot) => void
}

/** One open slot, dashed: opening it shows who can fill it; above the guards it is put into a guard's row. */
export const OpenSlotBar = memo(function OpenSlotBar({ placed, onOpen, ...bar }: OpenSlotBarProps) {
  const { slot } = placed
  return (
    <Bar {...bar} placed={placed} label={slotLabel(slot)} onOpen={() => onOpen(slot)}>
      <OpenSlotContent slot={slot} name={bar.movable ? slot.station_name : 'Open'} />
    </Bar>
  )
})

/** The content of a dashed bar: that it is open, or where, and the times. */
export const OpenSlotContent = ({ slot, name }: { slot: OpenSlot; name: string }) => (
  <>
    <span className={classes.barName}>
      <IconAlertTriangle size={12} aria-hidden />
      <span>{name}</span>
    </span>
    <span className={classes.barTime}>
      <span className={classes.wide}>{formatHours(slot)}</span>
      <span className={classes.narrow}>{shortTimeLabel(slot)}</span>
    </span>
  </>
)
