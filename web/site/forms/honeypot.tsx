import styles from './honeypot.module.css'

/** A field that people neither see nor reach; a program that fills in everything gives itself away. */
export const Honeypot = () => (
  <label className={styles.trap} aria-hidden="true">
    Leave this empty
    <input name="website" tabIndex={-1} autoComplete="off" />
  </label>
)
