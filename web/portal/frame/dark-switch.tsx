import { useStoredDark } from '../../lib/dark-mode.ts'
import { t } from '../../lib/words/words.ts'
import styles from './frame.module.css'

/** Switches the dark theme, in all tabs. */
export function DarkSwitch() {
  const { dark, setDark } = useStoredDark()
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={dark} onChange={(event) => setDark(event.currentTarget.checked)} />
      {t('Dark mode')}
    </label>
  )
}
