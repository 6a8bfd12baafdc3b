import { formatNumber, longMonth } from '../../../../api/core/format.ts'
import { t } from '../../../lib/words/words.ts'
import { useSite } from '../../site-content.ts'
import styles from './month-figures.module.css'

/** Coverage and rounds of the newest month, with how they are counted; nothing where the company does not publish them. */
export function MonthFigures() {
  const { figures, content } = useSite()
  if (!figures || !content.show_figures) return null
  const month = longMonth(figures.month)
  return (
    <section className={`${styles.strip} on-ink`} aria-label={t('Our work in {month}', { month })}>
      <div className={styles.inner}>
        <dl>
          <div>
            <dt>{formatNumber(figures.covered)} %</dt>
            <dd>{t('of {agreed} agreed shifts covered in {month}', { agreed: formatNumber(figures.agreed), month })}</dd>
          </div>
          {figures.walked !== null && (
            <div>
              <dt>{formatNumber(figures.walked)} %</dt>
              <dd>{t('of {rounds} rounds walked', { rounds: formatNumber(figures.rounds) })}</dd>
            </div>
          )}
        </dl>
        <details>
          <summary>{t('How we count')}</summary>
          <p>
            {t(
              'Covered: we add up the minutes of every shift that clients agreed with us for the month, and the minutes of them for which a guard was on post. A late guard and an empty post both count against us.',
            )}
          </p>
          <p>{t('Rounds walked: those where the guard scanned every point in time, out of all that were due.')}</p>
        </details>
      </div>
    </section>
  )
}
