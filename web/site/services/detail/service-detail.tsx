import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Promises } from '../../../../api/company/home.ts'
import { t } from '../../../lib/words/words.ts'
import button from '../../parts/button.module.css'
import { QuoteLink } from '../../parts/quote-link.tsx'
import { CallToAction } from '../../sections/call-to-action.tsx'
import { type HeadPicture, PageHead } from '../../sections/page-head.tsx'
import { PageLinks } from '../../sections/page-links.tsx'
import { Section } from '../../sections/section.tsx'
import { TickList } from '../../sections/tick-list.tsx'
import { useSite } from '../../site-content.ts'
import { StructuredData } from '../../structured-data.tsx'
import { DiscountNote } from '../discount-note.tsx'
import type { Offer } from '../load-services.ts'
import { PriceRate } from '../price-rate.tsx'
import { QuotePanel } from '../quote-panel.tsx'
import styles from './service-detail.module.css'
import { questionFacts, serviceFacts } from './service-facts.ts'

type Titled = { title: string; text: string }
/** The content of a service's page. */
export type Detail = {
  category: 'cctv' | 'alarm' | 'guards'
  title: string
  lead: string
  included: Titled[]
  steps: Titled[]
  /** Response times: a short figure and its label. */
  times: (promises: Promises) => { figure: string; label: string }[]
  questions: (promises: Promises) => Titled[]
}

type ServiceDetailProps = {
  detail: Detail
  picture: HeadPicture
  offer: Offer
  /** The times as they were, below those that are promised. */
  measured?: ReactNode
}

export function ServiceDetail({ detail, picture, offer, measured }: ServiceDetailProps) {
  const site = useSite()
  const { promises } = site.content
  const questions = detail.questions(promises)
  const priced = offer.services.filter(({ category }) => category === detail.category)
  return (
    <>
      <PageHead title={detail.title} lead={detail.lead} picture={picture}>
        <QuoteLink className={button.primary}>{t('Get a quote')}</QuoteLink>
      </PageHead>
      <Section title={t('What is included')}>
        <TickList items={detail.included} />
      </Section>
      <Section title={t('How it works')} variant="sand">
        <ol className={styles.steps}>
          {detail.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('How fast we are')} lead={t('Our promise in the area we cover.')}>
        <dl className={styles.times}>
          {detail.times(promises).map(({ figure, label }) => (
            <div key={label}>
              <dt>{figure}</dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        {measured}
      </Section>
      <Section
        title={t('What it costs')}
        variant="sand"
        lead={t('This is the starting rate. Your written offer gives the exact price before work begins.')}
      >
        {priced.length > 0 ? (
          <ul className={styles.prices}>
            {priced.map((service) => (
              <li key={service.title}>
                <h3>{service.title}</h3>
                <PriceRate of={service} className={styles.price} />
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('We give you a price for your site, in shillings and in writing.')}</p>
        )}
        {detail.category === 'guards' && <DiscountNote />}
      </Section>
      <Section title={t('Questions and answers')}>
        <div className={styles.questions}>
          {questions.map(({ title, text }) => (
            <details key={title}>
              <summary>{title}</summary>
              <p>{text}</p>
            </details>
          ))}
        </div>
      </Section>
      <PageLinks title={t('Where we work')} kinds={[detail.category]} />
      <QuotePanel services={offer.services} chosen={priced[0]} />
      <CallToAction
        title={t('Would you rather talk?')}
        lead={t('The control room answers day and night. The office replies within {reply}.', { reply: promises.reply })}
      >
        <Link to="/contact" className={button.primary}>
          {t('Contact us')}
        </Link>
      </CallToAction>
      <StructuredData
        of={
          import.meta.env.SSR && [
            serviceFacts(site, {
              title: detail.title,
              description: detail.lead,
              path: `/services/${detail.category}`,
              priced,
            }),
            questionFacts(questions),
          ]
        }
      />
    </>
  )
}
