import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { HomeContent } from '../../../../api/company/home.ts'
import { PREVIEW_CONTENT, PREVIEW_READY } from '../../../lib/pages/preview-messages.ts'
import classes from './content.module.css'

const PAGES = [
  { value: '/', label: 'Home' },
  { value: '/about_us', label: 'About Us' },
  { value: '/services', label: 'Services' },
  { value: '/services/guards', label: 'Guard Services' },
  { value: '/contact', label: 'Contact' },
  { value: '/careers', label: 'Careers' },
]
const PAUSE_MILLISECONDS = 200
const DESKTOP_PIXELS = 1280

/** The site in a frame, with the unsaved texts. */
export function SitePreview({ content }: { content: HomeContent }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState('/')
  const [width, setWidth] = useState('phone')
  const stage = useElementSize()
  const scale = stage.width > 0 ? stage.width / DESKTOP_PIXELS : 1
  const [settled] = useDebouncedValue(content, PAUSE_MILLISECONDS)
  const shown = useRef(settled)

  useEffect(() => {
    shown.current = settled
    show(frame.current, settled)
  }, [settled])

  useEffect(() => {
    // The frame posts a message after hydration and after each navigation.
    const ready = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === PREVIEW_READY) show(frame.current, shown.current)
    }
    window.addEventListener('message', ready)
    return () => window.removeEventListener('message', ready)
  }, [])

  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.previewTools}>
        <NativeSelect
          aria-label="Page in the preview"
          data={PAGES}
          value={page}
          onChange={(event) => setPage(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Width of the preview"
          value={width}
          onChange={setWidth}
          data={[
            { value: 'phone', label: 'Phone' },
            { value: 'desktop', label: 'Desktop' },
          ]}
        />
      </div>
      <div className={classes.stage} ref={stage.ref}>
        <iframe
          ref={frame}
          src={page}
          title="Preview of the site"
          className={classes.frame}
          // The desktop layout is scaled down to the available width.
          style={
            width === 'desktop'
              ? { width: DESKTOP_PIXELS, height: `${100 / scale}%`, transform: `scale(${scale})`, margin: 0 }
              : {}
          }
        />
      </div>
    </section>
  )
}

const show = (frame: HTMLIFrameElement | null, content: HomeContent) =>
  frame?.contentWindow?.postMessage({ kind: PREVIEW_CONTENT, content }, window.location.origin)
