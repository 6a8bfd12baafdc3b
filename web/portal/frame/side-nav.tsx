import { Person } from '../person.tsx'
import { ENTRIES } from './entries.ts'
import { EntryLinks } from './entry-links.tsx'
import styles from './frame.module.css'

/** Navigation of wide screens: every page, and the signed-in person. */
export const SideNav = () => (
  <aside className={styles.side}>
    <nav aria-label="Portal">
      <ul className={styles.links}>
        <EntryLinks entries={ENTRIES} />
      </ul>
    </nav>
    <Person />
  </aside>
)
