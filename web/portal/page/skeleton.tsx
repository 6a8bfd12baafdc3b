import { t } from '../../lib/words/words.ts'
import styles from '../frame/frame.module.css'

/** Shown until the session is known: the frame's outlines without content. */
export const PortalSkeleton = () => (
  <div className={`site ${styles.portal}`} aria-busy="true">
    <div className={styles.top} />
    <main className={styles.main}>
      <p role="status" className={styles.waiting}>
        {t('Loading...')}
      </p>
    </main>
  </div>
)
