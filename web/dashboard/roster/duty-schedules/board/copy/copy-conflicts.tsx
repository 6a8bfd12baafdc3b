import { formatHours } from '../../../../../../api/core/shift.ts'
import type { CopyReason, CopyReport } from '../../../../../../api/roster/schedule-board.ts'
import { formatNumber } from '../../../../../lib/format.ts'
import { dayLabel, shiftCount } from '../shifts/shift-labels.ts'
import classes from './copy-conflicts.module.css'

/** Why a shift is left out, as the end of a sentence. */
const REASONS: Record<CopyReason, string> = {
  already_there: 'the same shift is already there',
  guard_unavailable: 'the guard is not Active',
  banned: 'the client has asked not to have the guard',
  station_unavailable: 'the station is not active',
  overlap: 'the guard already has a shift at that time',
  not_qualified: 'the guard lacks what the post asks for',
  working_rules: 'the guard would rest too little or work too long',
  two_guards: 'the post is armed, and the station would have no second guard',
  no_open_slot: 'the post has no open shift then',
}

/** The shifts left out, grouped by reason. */
export const CopyConflicts = ({ report: { reasons, left_out } }: { report: CopyReport }) =>
  reasons.map(({ reason, count }) => {
    const named = left_out.filter((shift) => shift.reason === reason)
    return (
      <details key={reason} className={classes.group}>
        <summary>
          <b>{shiftCount(count)}</b> left out: {REASONS[reason]}
        </summary>
        <ul>
          {named.map((shift) => (
            <li key={shift.id}>
              {shift.guard_name} at {shift.station_name}, {dayLabel(shift.shift_date)}, {formatHours(shift)}
            </li>
          ))}
          {named.length < count && <li>and {formatNumber(count - named.length)} more</li>}
        </ul>
      </details>
    )
  })
