import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconChecks, IconLock, type TablerIcon } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { formatHours } from '../../../../../../api/core/shift.ts'
import type { BoardRow, BoardShift, BoardView } from '../../../../../../api/roster/schedule-board.ts'
import classes from '../board.module.css'
import { shortName, shortTimeLabel } from '../shifts/shift-labels.ts'
import { OUTSIDE_HUE, variantOf } from '../shifts/shift-variant.ts'

/** Icons of a shift that its guard knows of. */
export const STATUS_ICONS: Record<BoardShift['status'], TablerIcon | undefined> = {
  planned: undefined,
  published: IconLock,
  acknowledged: IconChecks,
}

type Coloured = { shift_type: string; line_id?: number | null }
/** The colour of a shift by its type as a CSS variable; outside of any contract that of `greyOutside` around it, if there is one. */
export const variantStyle = ({ shift_type, line_id }: Coloured) => {
  const { hue } = variantOf(shift_type)
  return { '--hue': line_id === null ? `var(--outside, ${hue})` : hue } as CSSProperties
}

/** True if any of the rows has shifts or needs by contract. */
export const usesContracts = (rows: BoardRow[]) =>
  rows.some(({ by_contract, shifts }) => by_contract || shifts.some(({ line_id }) => line_id !== null))

/** Makes shifts outside of any contract grey, where some are by contract. */
export const greyOutside = (rows: BoardRow[]) => (usesContracts(rows) ? ({ '--outside': OUTSIDE_HUE } as CSSProperties) : {})

type ShiftBarContentProps = { shift: BoardShift; by: BoardView; continues?: 'before' | 'after' | undefined }

/** The content of a bar: name, icon of the type, times; an arrow where it continues beyond what is shown. */
export function ShiftBarContent({ shift, by, continues }: ShiftBarContentProps) {
  const { icon: Icon } = variantOf(shift.shift_type)
  const Known = STATUS_ICONS[shift.status]
  const until = `until ${shift.end_time}`
  const [wide, narrow] = continues === 'before' ? [until, until.replace(':00', '')] : [formatHours(shift), shortTimeLabel(shift)]
  return (
    <>
      <span className={classes.barName}>
        {!shift.covers && <IconAlertTriangle size={12} aria-hidden />}
        {by === 'station' ? (
          <>
            <span className={classes.fullName}>{shift.guard_name}</span>
            <span className={classes.shortName}>{shortName(shift.guard_name)}</span>
          </>
        ) : (
          <span>{shift.station_name}</span>
        )}
      </span>
      <span className={classes.barTime}>
        {continues === 'before' ? <IconArrowLeft size={12} aria-hidden /> : <Icon size={12} aria-hidden />}
        <span className={classes.wide}>{wide}</span>
        <span className={classes.narrow}>{narrow}</span>
        {continues === 'after' && <IconArrowRight size={12} aria-hidden />}
        {Known && continues !== 'before' && <Known className={classes.known} size={12} aria-hidden />}
      </span>
    </>
  )
}
