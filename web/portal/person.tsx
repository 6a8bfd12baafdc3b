import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../lib/session/use-me.ts'
import { Languages } from '../lib/words/languages.tsx'
import { t } from '../lib/words/words.ts'
import { DarkSwitch } from './frame/dark-switch.tsx'
import styles from './frame/frame.module.css'
import { signOutToHome } from './session/session-end.ts'

/** A line that is blank. */
const BLANK = '\u00a0'

/** The signed-in person, the theme switch, and logout. */
export function Person() {
  const me = useMe().data
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOutToHome()
  }
  return (
    <div className={styles.person}>
      {/* Two lines from the start: a button that moved as it was pressed would not be pressed. */}
      <p>
        <strong>{me?.userName ?? BLANK}</strong>
        <span>{me?.emailAddress ?? BLANK}</span>
      </p>
      <DarkSwitch />
      <Languages of="portal" className={styles.languages} />
      <button type="button" className={styles.leave} disabled={leaving} onClick={leave}>
        <IconLogout size={22} aria-hidden="true" />
        {leaving ? t('Logging Out...') : t('Logout')}
      </button>
    </div>
  )
}
