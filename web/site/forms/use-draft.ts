import { useEffect, useState } from 'react'
import type { HomeContent } from '../../../api/company/home.ts'
import { PREVIEW_CONTENT, PREVIEW_READY } from '../../lib/pages/preview-messages.ts'

/** The unsaved content, inside the content editor's frame; undefined elsewhere. */
export function useDraft() {
  const [draft, setDraft] = useState<HomeContent>()
  useEffect(() => {
    if (window.parent === window) return
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === window.parent && origin === window.location.origin && data?.kind === PREVIEW_CONTENT) setDraft(data.content)
    }
    window.addEventListener('message', hear)
    window.parent.postMessage(PREVIEW_READY, window.location.origin)
    return () => window.removeEventListener('message', hear)
  }, [])
  return draft
}
