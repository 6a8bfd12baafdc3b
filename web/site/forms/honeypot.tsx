import { t } from '../../lib/words/words.ts'
import styles from './honeypot.module.css'

/** A field that people neither see nor reach; programs that fill in every field reveal themselves. */
export const Honeypot = () => (
  <label className={styles.trap} aria-hidden="true">
    {t('Leave this empty')}
    <input name="website" tabIndex={-1} autoComplete="off" />
  </label>
)
