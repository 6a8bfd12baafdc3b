import { Button } from '@mantine/core'
import { formatNumber } from '../../../../lib/format.ts'
import classes from './list.module.css'
import { DRAWN } from './use-drawn.ts'

type DrawMoreProps = { drawn: number; of: number; onMore: () => void }

/** Says that only the first posts are drawn, and draws more of them on request. */
export const DrawMore = ({ drawn, of, onMore }: DrawMoreProps) =>
  drawn < of && (
    <p className={classes.more}>
      The first {formatNumber(drawn)} of {formatNumber(of)} posts.{' '}
      <Button size="compact-sm" variant="default" onClick={onMore}>
        Show {formatNumber(Math.min(DRAWN, of - drawn))} more
      </Button>
    </p>
  )
