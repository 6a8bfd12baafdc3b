import { t } from '../../lib/words/words.ts'
import { Person } from '../person.tsx'
import { EntryLinks } from './entry-links.tsx'
import styles from './frame.module.css'
import { useEntries } from './use-entries.ts'

/** Navigation of wide screens: every page, and the signed-in person. */
export const SideNav = () => (
  <aside className={styles.side}>
    <nav aria-label={t('Portal')}>
      <ul className={styles.links}>
        <EntryLinks entries={useEntries()} />
      </ul>
    </nav>
    <Person />
  </aside>
)
