import { DISCOUNT_ABOVE_GUARDS } from '../../../api/sales/quotation-figures.ts'
import { QuoteLink } from '../parts/quote-link.tsx'
import styles from './discount-note.module.css'

/** Mentions the discount, never its size. */
export const DiscountNote = () => (
  <aside className={styles.note} aria-label="Corporate discount">
    <p>
      <strong>Hiring more than 10 guards?</strong> A corporate discount applies. Tell us how many guards you need and your offer
      will include it.
    </p>
    <QuoteLink service="guards" guards={DISCOUNT_ABOVE_GUARDS + 1}>
      Ask for your rate
    </QuoteLink>
  </aside>
)
