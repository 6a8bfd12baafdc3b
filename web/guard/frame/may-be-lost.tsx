import { useEffect, useState } from 'react'
import { isWaiting } from '../outbox/outbox.ts'
import { Notice } from '../parts/say.tsx'
import type { PhoneState } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'

const LONG = 6 * 3_600_000

/** Says that something has waited for long on a phone whose browser may delete it. */
export function MayBeLost({ phone: { events } }: { phone: PhoneState }) {
  const { t } = useWords()
  const [isPersistent, setPersistent] = useState(true)
  const oldest = events.find(isWaiting)
  const isLong = oldest !== undefined && Date.now() - Date.parse(oldest.event.device_time) > LONG
  useEffect(() => {
    if (!isLong) return
    const { storage } = navigator
    // A browser that was asked before may agree now that the page is used.
    Promise.resolve(storage?.persist?.())
      .then((kept) => setPersistent(kept ?? true))
      .catch(() => {})
  }, [isLong])
  return isLong && !isPersistent ? <Notice kind="danger">{t('mayBeLost')}</Notice> : null
}
