import { IconAlertTriangle } from '@tabler/icons-react'
import { type BoardRow, SHIFT_STATUSES } from '../../../../../../api/roster/schedule-board.ts'
import { STATUS_ICONS, usesContracts, variantStyle } from '../bars/shift-bar-content.tsx'
import classes from '../board.module.css'
import { NO_COVER } from '../shifts/shift-labels.ts'
import { variantOf } from '../shifts/shift-variant.ts'

const KNOWN = { planned: '', published: 'Published: the guard was told', acknowledged: 'Acknowledged: the guard has confirmed' }

/** The legend of the colours and icons used in the week. */
export function Legend({ rows, above }: { rows: BoardRow[] /** Open shifts above the rows. */; above: number }) {
  const shifts = rows.flatMap((row) => row.shifts)
  const contracts = usesContracts(rows)
  const coloured = shifts.filter(({ line_id }) => !contracts || line_id !== null)
  const types = [...new Set(coloured.map(({ shift_type }) => shift_type))].sort()
  const outside = shifts.length > coloured.length
  const short = rows.some(({ gaps }) => gaps.length > 0)
  const known = SHIFT_STATUSES.filter((status) => rows.some(({ shifts }) => shifts.some((shift) => shift.status === status)))
  const open = above > 0 || rows.some(({ open_slots }) => open_slots.length > 0)
  const uncovered = rows.some(({ shifts }) => shifts.some(({ covers }) => !covers))
  if (types.length === 0 && !outside && !short && !open) return null
  return (
    <ul className={classes.legend} aria-label="Shift types">
      {types.map((type) => {
        const { icon: Icon } = variantOf(type)
        return (
          <li key={type} style={variantStyle({ shift_type: type })}>
            <span className={classes.swatch}>
              <Icon size={12} aria-hidden />
            </span>
            {type}
          </li>
        )
      })}
      {outside && (
        <li>
          <span className={classes.swatch} data-outside />
          Grey: outside of any contract
        </li>
      )}
      {known.map((status) => {
        const Icon = STATUS_ICONS[status]
        return (
          Icon && (
            <li key={status}>
              <Icon size={14} aria-hidden />
              {KNOWN[status]}
            </li>
          )
        )
      })}
      {open && (
        <li>
          <span className={classes.swatch} data-open />
          Open: choose it to see who can come
        </li>
      )}
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
