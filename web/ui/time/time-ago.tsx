import { formatMoment } from '../../lib/format.ts'
import { useAgo } from '../../lib/time-ago.ts'
import classes from './time-ago.module.css'

type SinceProps = { at: string /** Counted from it, such as `for 12 min`. */; text: string }

/** A time that is told by how far away it is, with the exact one on hover and for screen readers. */
export function Since({ at, text }: SinceProps) {
  const exact = formatMoment(at)
  return (
    <time className={classes.time} dateTime={at} title={exact}>
      {text}
      {text !== exact && <span className={classes.exact}>, {exact}</span>}
    </time>
  )
}

/** The time since something, `3 min ago`. */
export const TimeAgo = ({ at }: { at: string }) => <Since at={at} text={useAgo(at)} />
