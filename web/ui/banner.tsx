import { Portal } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { keepInFreePlace } from './free-place.ts'
import classes from './notice.module.css'
import { Notice, type NoticeAction, type NoticeContent } from './notice.tsx'

/** Display time of a banner (section 9 of the specification). */
const BANNER_MILLISECONDS = 5_000
/** A banner with an action (such as undo) stays longer, so that there is time to press it. */
const ACTION_MILLISECONDS = 15_000

export type BannerState = {
  shown: (NoticeContent & { at: number; action: NoticeAction | undefined }) | undefined
  success: (text: string, action?: NoticeAction) => void
  error: (text: string) => void
  clear: () => void
}

/** The banner of one screen: the newest sentence, hidden after 5 seconds, or after 15 when it has an action. */
export function useBanner(): BannerState {
  const [shown, setShown] = useState<BannerState['shown']>()
  const clear = useCallback(() => setShown(undefined), [])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(clear, shown.action ? ACTION_MILLISECONDS : BANNER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [shown, clear])
  const show = (kind: NoticeContent['kind']) => (text: string, action?: NoticeAction) =>
    setShown({ kind, text, action, at: Date.now() })
  return { shown, success: show('success'), error: show('error'), clear }
}

const place = (element: HTMLElement | null) => (element ? keepInFreePlace(element) : undefined)

/** Overlays the page where it covers no control, so that nothing shifts and nothing is in the way. */
export function Banner({ banner }: { banner: BannerState }) {
  if (!banner.shown) return null
  return (
    <Portal>
      <div className={classes.banner} key={banner.shown.at} ref={place}>
        <InlineBanner banner={banner} />
      </div>
    </Portal>
  )
}

/** The same where it is rendered: in a panel of a drawer. */
export function InlineBanner({ banner }: { banner: BannerState }) {
  if (!banner.shown) return null
  const { kind, text, action } = banner.shown
  return <Notice kind={kind} text={text} onClose={banner.clear} {...(action && { action })} />
}
