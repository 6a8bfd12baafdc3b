import { Person } from '../person.tsx'
import { ENTRIES } from './entries.ts'
import { EntryLinks } from './entry-links.tsx'
import styles from './frame.module.css'

/** Every page of the portal, and who is signed in, beside the page on a wide screen. */
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
