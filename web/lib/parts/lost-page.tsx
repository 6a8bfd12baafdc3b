import { type CSSProperties, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { t } from '../words/words.ts'
import { NO_RESPONSE, PAGE_ASKED, PAGE_LOST } from './lost-part.ts'

/** In attributes: the stylesheets of the face may be what did not come. */
const NOTICE: CSSProperties = {
  position: 'fixed',
  insetInline: 16,
  // Above the bar of the site on a phone.
  bottom: 76,
  zIndex: 1000,
  maxWidth: '30rem',
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  margin: '0 auto',
  padding: '12px 16px',
  borderRadius: 8,
  background: '#8f1d1d',
  color: '#fff',
  boxShadow: '0 4px 16px rgb(0 0 0 / 30%)',
}

/** Says that the page of the link pressed last did not come; the open page stays, and the next press asks for it again. */
export function LostPage() {
  const { key } = useLocation()
  // The router keeps one promise for a page, however often it is asked for.
  const asked = useNavigation().location?.key
  const [lost, setLost] = useState<{ times: number; at: string }>()
  useEffect(() => {
    const onLost = () => setLost((before) => ({ times: (before?.times ?? 0) + 1, at: key }))
    window.addEventListener(PAGE_LOST, onLost)
    return () => window.removeEventListener(PAGE_LOST, onLost)
  }, [key])
  useEffect(() => {
    if (asked) window.dispatchEvent(new Event(PAGE_ASKED))
  }, [asked])
  if (lost?.at !== key) return null
  return (
    <div key={lost.times} role="alert" style={NOTICE}>
      {t(NO_RESPONSE)}
    </div>
  )
}
