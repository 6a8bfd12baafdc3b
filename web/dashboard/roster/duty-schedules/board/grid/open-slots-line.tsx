import { type CSSProperties, useState } from 'react'
import { countOf } from '../../../../../../api/core/format.ts'
import type { OpenSlot } from '../../../../../../api/roster/schedule-board.ts'
import { OpenSlotBar } from '../bars/open-slot-bar.tsx'
import classes from '../board.module.css'
import { daysOf, placeChips } from '../shifts/shift-places.ts'

/** Lines of open slots shown above the guards before they are unfolded. */
const LANES_SHOWN = 3

type OpenSlotsLineProps = {
  slots: OpenSlot[]
  week: string
  today: string
  tabbed: string | undefined
  waiting: number[]
  onOpen: (slot: OpenSlot) => void
}

/** The open slots of the week above the guards, to be dragged into their rows. */
export function OpenSlotsLine({ slots, week, today, tabbed, waiting, onOpen }: OpenSlotsLineProps) {
  const [unfolded, setUnfolded] = useState(false)
  const { placed, lanes } = placeChips(week, [], slots)
  const shown = unfolded ? lanes : Math.min(lanes, LANES_SHOWN)
  return (
    <tr className={classes.row} style={{ '--lanes': shown } as CSSProperties}>
      <th scope="row" className={classes.rowHead}>
        <span className={classes.rowName}>Open shifts</span>
        <span className={classes.rowFacts}>{countOf(slots.length, 'shift')}: drag one to a guard</span>
        {lanes > LANES_SHOWN && (
          <button type="button" className={classes.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? 'Show fewer' : `Show ${placed.filter(({ lane }) => lane >= shown).length} more`}
          </button>
        )}
      </th>
      {daysOf(week).map((day, dayIndex) => (
        <td key={day} className={classes.cell} data-today={day === today || undefined}>
          {placed.map(
            (bar) =>
              bar.slot &&
              bar.day === dayIndex &&
              bar.lane < shown && (
                <OpenSlotBar
                  key={bar.slot.id}
                  placed={bar}
                  row={-1}
                  tabbed={tabbed === `slot ${bar.slot.id}`}
                  waiting={waiting.includes(bar.slot.id)}
                  movable
                  onOpen={onOpen}
                />
              ),
          )}
        </td>
      ))}
    </tr>
  )
}
