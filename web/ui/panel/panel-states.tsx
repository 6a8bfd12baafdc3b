import { Skeleton } from '@mantine/core'
import type { FailureTexts } from '../../lib/calls/failure-text.ts'
import { type BannerState, InlineBanner } from '../banner.tsx'
import { LoadFailure } from '../notice.tsx'

type PanelStatesProps = {
  banner: BannerState
  /** The query of the panel's list. */
  of: { data: unknown; error: Error | null; refetch: () => unknown }
  failures: FailureTexts
  /** Said to screen readers while it loads. */
  loading: string
  /** The height of the skeleton, near that of a short list. */
  height?: number
}

/** The top of a panel that loads when it is opened: the newest message, then why its list is not there, or that it is loading. */
export function PanelStates({ banner, of: { data, error, refetch }, failures, loading, height = 48 }: PanelStatesProps) {
  return (
    <>
      <InlineBanner banner={banner} />
      {error && <LoadFailure error={error} failures={failures} again={refetch} />}
      {!data && !error && <Skeleton height={height} role="status" aria-label={loading} />}
    </>
  )
}
