import { Link } from 'react-router'
import { t } from '../../lib/words/words.ts'
import button from '../parts/button.module.css'
import styles from './not-found-page.module.css'

/** The text at an address without a page. */
export const NotFound = () => (
  <div className={styles.page}>
    <h1>{t('404 Not Found')}</h1>
    <p>{t('There is no page at this address. It may have moved, or the address may be mistyped.')}</p>
    <div className={button.row}>
      <Link to="/" className={button.primary}>
        {t('Go to the home page')}
      </Link>
      <Link to="/contact" className={button.secondary}>
        {t('Contact us')}
      </Link>
    </div>
  </div>
)
