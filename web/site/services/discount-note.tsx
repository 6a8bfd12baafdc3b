import { DISCOUNT_ABOVE_GUARDS } from '../../../api/sales/quotation-figures.ts'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { QuoteLink } from '../parts/quote-link.tsx'
import styles from './discount-note.module.css'

/** Mentions the discount, never its size. */
export const DiscountNote = () => (
  <aside className={styles.note} aria-label={t('Corporate discount')}>
    <p>
      {rich('{strong} A corporate discount applies. Tell us how many guards you need and your offer will include it.', {
        strong: <strong>{t('Hiring more than 10 guards?')}</strong>,
      })}
    </p>
    <QuoteLink service="guards" guards={DISCOUNT_ABOVE_GUARDS + 1}>
      {t('Ask for your rate')}
    </QuoteLink>
  </aside>
)
