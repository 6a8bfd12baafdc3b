import { formatMoment } from '../../lib/format.ts'
import { useAgo } from '../../lib/time-ago.ts'

/** How long ago something was, `3 min ago`, with the exact time on hover. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatMoment(at)}>
    {useAgo(at)}
  </time>
)
