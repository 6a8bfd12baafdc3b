import { Portal } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { keepInFreePlace } from './free-place.ts'
import classes from './notice.module.css'
import { Notice, type NoticeAction, type NoticeContent } from './notice.tsx'
import { offerUndo, type Undo } from './undo/undo-offer.ts'

/** Display time of a banner (section 9 of the specification). */
const BANNER_MILLISECONDS = 5_000
/** A banner with an action stays longer, so that there is time to press it. */
const ACTION_MILLISECONDS = 15_000

export type BannerState = {
  shown: (NoticeContent & { at: number; action: NoticeAction | undefined }) | undefined
  /** A sentence with an undo goes to the toast of the dashboard, which stays from page to page (`UndoToast`). */
  success: (text: string, action?: NoticeAction | Undo) => void
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
  function show(kind: NoticeContent['kind'], text: string, action?: NoticeAction) {
    setShown({ kind, text, action, at: Date.now() })
  }
  function success(text: string, action?: NoticeAction | Undo) {
    if (!action || !('undo' in action)) return show('success', text, action)
    clear()
    offerUndo(text, action)
  }
  return { shown, success, error: (text) => show('error', text), clear }
}

const place = (element: HTMLElement | null) => (element ? keepInFreePlace(element) : undefined)

/** Overlays the page where it covers no control, so that nothing shifts and nothing is in the way. */
export function Floating({ children }: { children: ReactNode }) {
  return (
    <Portal>
      <div className={classes.banner} ref={place}>
        {children}
      </div>
    </Portal>
  )
}

/** The banner over the page. */
export function Banner({ banner }: { banner: BannerState }) {
  if (!banner.shown) return null
  return (
    <Floating key={banner.shown.at}>
      <InlineBanner banner={banner} />
    </Floating>
  )
}

/** The same where it is rendered: in a panel of a drawer. */
export function InlineBanner({ banner }: { banner: BannerState }) {
  if (!banner.shown) return null
  const { kind, text, action } = banner.shown
  return <Notice kind={kind} text={text} onClose={banner.clear} {...(action && { action })} />
}
