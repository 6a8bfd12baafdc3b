import styles from '../frame/frame.module.css'

/** What stands on the page until it is known who is there: the frame's outlines, nothing of its contents. */
export const PortalSkeleton = () => (
  <div className={`site ${styles.portal}`} aria-busy="true">
    <div className={styles.top} />
    <main className={styles.main}>
      <p role="status" className={styles.waiting}>
        Loading…
      </p>
    </main>
  </div>
)
