import { Link } from 'react-router'
import { t } from '../../lib/words/words.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { UploadedPicture } from '../../ui/picture/uploaded-picture.tsx'
import { serviceAlarm } from '../../ui/pictures/service-alarm.ts'
import { serviceCctv } from '../../ui/pictures/service-cctv.ts'
import { serviceGuards } from '../../ui/pictures/service-guards.ts'
import { SERVICE_PAGES } from '../frame/nav-pages.ts'
import { pageMeta } from '../page-meta.ts'
import button from '../parts/button.module.css'
import { QuoteLink } from '../parts/quote-link.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { NextSteps } from '../sections/next-steps.tsx'
import { ClientLogos } from '../sections/proof/client-logos.tsx'
import { MonthFigures } from '../sections/proof/month-figures.tsx'
import { Reviews } from '../sections/proof/reviews.tsx'
import { Section } from '../sections/section.tsx'
import { Testimonials } from '../sections/testimonials.tsx'
import { useSite } from '../site-content.ts'
import type { Route } from './+types/home-page.ts'
import { Carousel, preloadSlide } from './carousel.tsx'
import styles from './home-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    description: t(
      'CCTV installation, alarm response and guard services in Kampala and across Uganda, from one control room that never closes.',
    ),
    path: '/',
  }),
  preloadSlide(matches),
]

const CARD_SIZES = '(min-width: 1000px) 384px, (min-width: 640px) 50vw, 100vw'
const PICTURES = [serviceCctv, serviceAlarm, serviceGuards]

export default function HomePage() {
  const { brand, contact, journey, promises, service_cards } = useSite().content
  return (
    <>
      <Carousel />
      <div className={styles.trust}>
        <dl>
          <div>
            <dt>{t('Since {founded}', { founded: brand.founded })}</dt>
            <dd>{brand.licence}</dd>
          </div>
          {journey
            .filter((_, index) => index !== 1)
            .map(({ figure, label }) => (
              <div key={label}>
                <dt>{figure}</dt>
                <dd>{label}</dd>
              </div>
            ))}
          <div>
            <dt>{t('Where we work')}</dt>
            <dd>{contact.coverage}</dd>
          </div>
        </dl>
      </div>
      <MonthFigures />
      <Section title={t('What we do')} lead={t('Three services, one team, one control room.')}>
        <ul className={styles.cards}>
          {service_cards.map(({ title, text, picture = null }, index) => (
            <li key={title} className={styles.card}>
              <UploadedPicture
                image={picture}
                sizes={CARD_SIZES}
                width={800}
                height={500}
                className={styles.picture}
                fallback={
                  PICTURES[index] && <Picture of={PICTURES[index]} decorative sizes={CARD_SIZES} className={styles.picture} />
                }
              />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
                <Link to={SERVICE_PAGES[index]?.to ?? '/services'} prefetch="intent">
                  {t('More about {title}', { title })}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('What happens when you contact us')} variant="sand">
        <NextSteps />
      </Section>
      <Testimonials count={2} />
      <Reviews />
      <ClientLogos />
      <CallToAction
        title={t('Tell us what you want to protect')}
        lead={t('We reply within {reply} and agree on a time to visit.', { reply: promises.reply })}
      >
        <QuoteLink className={button.primary}>{t('Get a quote')}</QuoteLink>
      </CallToAction>
    </>
  )
}
