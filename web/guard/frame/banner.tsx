import { countWaiting } from '../outbox/outbox.ts'
import type { PhoneState } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import styles from './frame.module.css'

/** The state of the guard's work that waits or has arrived; on every screen, and read out when it changes. */
export function Banner({ phone: { events, sending } }: { phone: PhoneState }) {
  const { t } = useWords()
  const count = countWaiting(events)
  const text = () => {
    if (sending === 'revoked') return t('phoneRevoked')
    if (count === 0) return t('allSent')
    if (sending === 'signed_out') return t('photosWait')
    if (sending === 'not taken' && navigator.onLine) return count === 1 ? t('waitsOneServer') : t('waitsManyServer', { count })
    return count === 1 ? t('waitsOne') : t('waitsMany', { count })
  }
  const kind = sending === 'revoked' ? styles.bannerBad : count > 0 ? styles.bannerWaiting : styles.bannerSent
  return (
    <div role="status" className={`${styles.banner} ${kind}`}>
      {text()}
    </div>
  )
}
