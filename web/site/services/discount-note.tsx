import { Link } from 'react-router'
import styles from './discount-note.module.css'

/** That there is a discount, never how large it is. */
export const DiscountNote = () => (
  <aside className={styles.note} aria-label="Corporate discount">
    <p>
      <strong>Hiring more than 10 guards?</strong> A corporate discount applies. Tell us how many guards you need and your offer
      will include it.
    </p>
    <Link to="/contact">Ask for your rate</Link>
  </aside>
)
