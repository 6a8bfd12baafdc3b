import { formatMoment } from '../../../lib/format.ts'
import { useSecond } from '../../../lib/use-second.ts'
import classes from './queue.module.css'

const two = (number: number) => String(number).padStart(2, '0')

/** `0:07`, `59:59`, from an hour on `1:05:09`, from a day on `2 d`: never wider than its place. */
function clockText(seconds: number) {
  const [minutes, hours, days] = [seconds / 60, seconds / 3_600, seconds / 86_400].map(Math.floor) as [number, number, number]
  if (days > 0) return `${days} d`
  return [...(hours > 0 ? [hours, two(minutes % 60)] : [minutes]), two(seconds % 60)].join(':')
}

/** The time since a moment, in large figures that count on. */
export function Clock({ since }: { since: string }) {
  const seconds = Math.max(0, useSecond() - Math.floor(Date.parse(since) / 1_000))
  return (
    // Nobody wants to hear each second.
    <time className={classes.clock} dateTime={since} title={formatMoment(since)} aria-live="off">
      {clockText(seconds)}
    </time>
  )
}
