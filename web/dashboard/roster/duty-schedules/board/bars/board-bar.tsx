import { memo } from 'react'
import type { BoardShift, BoardView } from '../../../../../../api/roster/schedule-board.ts'
import { shiftLabel } from '../shifts/shift-labels.ts'
import { GRID_END, type PlacedShift } from '../shifts/shift-places.ts'
import { Bar, type BarProps } from './bar.tsx'
import { ShiftBarContent, variantStyle } from './shift-bar-content.tsx'

type BoardBarProps = BarProps & { placed: PlacedShift; by: BoardView; onOpen: (shift: BoardShift) => void }

/** One shift. */
export const BoardBar = memo(function BoardBar({ placed, by, onOpen, ...bar }: BoardBarProps) {
  const { shift, day, right } = placed
  const continues = day < 0 ? 'before' : right === GRID_END ? 'after' : undefined
  return (
    <Bar
      {...bar}
      placed={placed}
      label={shiftLabel(shift)}
      continues={continues}
      style={variantStyle(shift)}
      onOpen={() => onOpen(shift)}
    >
      <ShiftBarContent shift={shift} by={by} continues={continues} />
    </Bar>
  )
})
