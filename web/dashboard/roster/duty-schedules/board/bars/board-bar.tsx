import { memo } from 'react'
import type { BoardShift, BoardView } from '../../../../../../api/roster/schedule-board.ts'
import { shiftLabel } from '../shifts/shift-labels.ts'
import type { PlacedShift } from '../shifts/shift-places.ts'
import { Bar, type BarProps } from './bar.tsx'
import { ShiftBarContent, variantStyle } from './shift-bar-content.tsx'

type BoardBarProps = BarProps & { placed: PlacedShift; by: BoardView; onOpen: (shift: BoardShift) => void }

/** One shift. */
export const BoardBar = memo(function BoardBar({ placed, by, onOpen, ...bar }: BoardBarProps) {
  const { shift } = placed
  return (
    <Bar {...bar} placed={placed} label={shiftLabel(shift)} style={variantStyle(shift)} onOpen={() => onOpen(shift)}>
      <ShiftBarContent shift={shift} by={by} />
    </Bar>
  )
})
