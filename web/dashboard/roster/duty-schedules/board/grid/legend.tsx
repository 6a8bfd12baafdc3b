import { IconAlertTriangle } from '@tabler/icons-react'
import type { BoardRow } from '../../../../../../contract/roster/schedule-board.ts'
import classes from '../board.module.css'
import { NO_COVER } from '../shifts/shift-labels.ts'
import { variantOf } from '../shifts/shift-variant.ts'
import { variantStyle } from './shift-bar-content.tsx'

/** The legend of the colours and icons used in the week. */
export function Legend({ rows }: { rows: BoardRow[] }) {
  const types = [...new Set(rows.flatMap(({ shifts }) => shifts.map(({ shift_type }) => shift_type)))].sort()
  const short = rows.some(({ gaps }) => gaps.length > 0)
  const uncovered = rows.some(({ shifts }) => shifts.some(({ covers }) => !covers))
  if (types.length === 0 && !short) return null
  return (
    <ul className={classes.legend} aria-label="Shift types">
      {types.map((type) => {
        const { icon: Icon } = variantOf(type)
        return (
          <li key={type} style={variantStyle(type)}>
            <span className={classes.swatch}>
              <Icon size={12} aria-hidden />
            </span>
            {type}
          </li>
        )
      })}
      {uncovered && (
        <li>
          <IconAlertTriangle size={14} aria-hidden />
          {NO_COVER}: does not count as cover
        </li>
      )}
      {short && (
        <li className={classes.gap}>
          <span>
            <IconAlertTriangle size={14} aria-hidden />
            Fewer guards than the station needs
          </span>
        </li>
      )}
    </ul>
  )
}
