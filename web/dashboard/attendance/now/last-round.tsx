import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { LastRound } from '../../../../api/attendance/now.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { timeOf } from '../attendance-labels.ts'
import classes from './now.module.css'

/** The result of the last round of a station; nothing if none was due. */
export const LastRoundBadge = ({ round }: { round: LastRound | undefined }) =>
  round && (
    <span className={classes.round}>
      <Anchor component={Link} to={`/dashboard/rounds?station_id=${round.station_id}`} size="sm" underline="always">
        Last round {timeOf(round.due_from)}
      </Anchor>{' '}
      <StatusBadge text={round.state} variant={STATUS_VARIANTS.round[round.state]} />{' '}
      <small>
        {round.scanned} of {round.expected}
      </small>
    </span>
  )
