import { t } from '../../lib/words/words.ts'
import { QuoteLink } from '../parts/quote-link.tsx'
import { Section } from '../sections/section.tsx'
import type { OfferedService } from './load-services.ts'
import styles from './quote-panel.module.css'

type QuotePanelProps = { services: OfferedService[]; chosen?: OfferedService | undefined }

/** The first step of a quote request: each service leads to the next one, that of the page before the others. */
export const QuotePanel = ({ services, chosen }: QuotePanelProps) => {
  const known = services.filter(({ id }) => id)
  const first = known.filter(({ id }) => id === chosen?.id)
  return (
    <div id="quote">
      <Section
        title={t('Request a quote')}
        lead={t('Three short steps, and you see about what it costs at once.')}
        variant="sand"
      >
        <ul className={styles.tiles}>
          {[...first, ...known.filter(({ id }) => id !== chosen?.id)].map(({ id, title }) => (
            <li key={id}>
              <QuoteLink service={id} className={styles.tile}>
                {title}
              </QuoteLink>
            </li>
          ))}
          <li>
            <QuoteLink service="" className={styles.tile}>
              {t('Not sure yet')}
            </QuoteLink>
          </li>
        </ul>
      </Section>
    </div>
  )
}
