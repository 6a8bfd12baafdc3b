import { Portal } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import classes from './notice.module.css'
import { Notice, type NoticeContent } from './notice.tsx'

/** How long a banner stays (section 9 of the specification). */
const BANNER_MILLISECONDS = 5_000

export type BannerState = {
  shown: (NoticeContent & { at: number }) | undefined
  success: (text: string) => void
  error: (text: string) => void
  clear: () => void
}

/** The banner of one screen: the newest sentence, gone after 5 seconds. */
export function useBanner(): BannerState {
  const [shown, setShown] = useState<BannerState['shown']>()
  const clear = useCallback(() => setShown(undefined), [])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(clear, BANNER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [shown, clear])
  const show = (kind: NoticeContent['kind']) => (text: string) => setShown({ kind, text, at: Date.now() })
  return { shown, success: show('success'), error: show('error'), clear }
}

/** Lies over the top of the screen, so that nothing below it moves. */
export function Banner({ banner }: { banner: BannerState }) {
  if (!banner.shown) return null
  return (
    <Portal>
      <div className={classes.banner} key={banner.shown.at}>
        <Notice kind={banner.shown.kind} text={banner.shown.text} onClose={banner.clear} />
      </div>
    </Portal>
  )
}
