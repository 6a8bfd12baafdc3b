import { Link } from 'react-router'
import { rich } from '../../lib/words/rich.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import styles from './verify-page.module.css'

const PROVES = [
  { title: 'Nobody has changed it.', text: 'The invoice is the one we issued, to the last shilling.' },
  {
    title: 'The amount follows from the shifts.',
    text: 'You see every shift that it counts, with the minutes that a guard was on post, and the sum is worked out again.',
  },
  {
    title: 'No invoice was slipped in or taken out.',
    text: 'Each invoice is sealed together with the one before it, so the whole chain must fit.',
  },
] satisfies Texts

/** The page without a code: how to begin, and the claims that a check proves. */
export const ProofExplained = () => (
  <>
    <p>
      {t(
        'Our invoices carry a square code. Scan it with the camera of your phone, and this page opens the invoice and checks it. You need no login.',
      )}
    </p>
    <h2 className={styles.proves}>{t('What the check proves')}</h2>
    <ol className={styles.claims}>
      {PROVES.map(({ title, text }) => (
        <li key={title}>
          <b>{t(title)}</b> {t(text)}
        </li>
      ))}
    </ol>
    <p className={styles.note}>
      {t(
        'Your own phone does the sums. It takes the seal from the paper in your hand, not from our computers, so you do not have to take our word for it.',
      )}
    </p>
    <p>
      {rich('No code on your invoice, or something does not fit? Please {link}.', {
        link: <Link to="/contact">{t('ask us')}</Link>,
      })}
    </p>
  </>
)
