import { Skeleton } from '@mantine/core'
import classes from '../board.module.css'

const ROWS = 8
const DAYS = 7

type BoardSkeletonProps = { phone: boolean; label?: string }

/** Placeholders while the board, or another week, loads. */
export const BoardSkeleton = ({ phone, label = 'Loading schedules...' }: BoardSkeletonProps) => (
  <div className={classes.skeleton} role="status" aria-label={label} data-phone={phone || undefined}>
    {Array.from({ length: ROWS }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: these rows are all alike and never move
      <div key={row} className={classes.skeletonRow}>
        <Skeleton height={14} width="70%" radius="sm" />
        {!phone &&
          Array.from({ length: DAYS }, (_, day) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Skeleton key={day} height={36} radius="sm" visible={(row + day) % 4 !== 3} />
          ))}
      </div>
    ))}
  </div>
)
