import { Link } from 'react-router'
import { type Texts, t } from '../../lib/words/words.ts'
import { heroControlRoom } from '../../ui/pictures/hero-control-room.ts'
import { inTown, pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import { QuoteLink } from '../parts/quote-link.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { type HeadPicture, PageHead } from '../sections/page-head.tsx'
import { PageLinks } from '../sections/page-links.tsx'
import { Section } from '../sections/section.tsx'
import { Testimonials } from '../sections/testimonials.tsx'
import { TickList } from '../sections/tick-list.tsx'
import { useSite } from '../site-content.ts'
import { StructuredData } from '../structured-data.tsx'
import { useArrived } from '../use-arrived.ts'
import type { Route } from './+types/services-page.ts'
import { offerFacts } from './detail/service-facts.ts'
import { DiscountNote } from './discount-note.tsx'
import { loadOffer } from './load-offer.ts'
import type { Offer } from './load-services.ts'
import { QuotePanel } from './quote-panel.tsx'
import { ServiceCard } from './service-card.tsx'
import styles from './services-page.module.css'

const PICTURE: HeadPicture = { of: heroControlRoom, page: 'services' }
const FAILED = 'Failed to load services. Showing default services.' satisfies Texts

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: inTown(matches, t('Security Services')),
    description: t(
      'Security guards, CCTV and alarm response with prices in shillings. See what each service includes and ask for a quote.',
    ),
    path: '/services',
    picture: PICTURE,
  })

export const loader = async ({ context }: Route.LoaderArgs): Promise<{ offer: Offer | Promise<Offer> }> => ({
  offer: await loadOffer(context),
})

/** Client-side navigation shows the page at once, and the list when it has loaded. */
export const clientLoader = ({ context }: Route.ClientLoaderArgs): { offer: Offer | Promise<Offer> } => ({
  offer: loadOffer(context),
})

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const offer = useArrived(loaderData.offer)
  const site = useSite()
  return (
    <>
      <PageHead
        title={t('Our Services')}
        lead={t('Guards, cameras and alarms, planned together and watched from one control room.')}
        picture={PICTURE}
      >
        <QuoteLink className={button.primary}>{t('Get a quote')}</QuoteLink>
      </PageHead>
      <Section
        title={t('What we offer')}
        lead={t('Every price is a starting rate. Your written offer gives the exact price before work begins.')}
      >
        {offer ? (
          <Services {...offer} />
        ) : (
          <p className={styles.loading} role="status">
            {t('Loading services...')}
          </p>
        )}
        <DiscountNote />
      </Section>
      <PageLinks title={t('For your kind of site')} kinds={['sector']} />
      <QuotePanel services={offer?.services ?? []} />
      <Section title={t('Why choose us')} of={site.content.why_choose}>
        <TickList items={site.content.why_choose} />
      </Section>
      <Testimonials count={2} variant="sand" />
      <CallToAction
        title={t('Not sure what you need?')}
        lead={t('Tell us about your site in a few words. We visit and advise you.')}
      >
        <Link to="/contact" className={button.primary}>
          {t('Contact us')}
        </Link>
      </CallToAction>
      <StructuredData of={import.meta.env.SSR && offerFacts(site, offer?.services ?? [])} />
    </>
  )
}

function Services({ services, failed }: Offer) {
  if (failed && services.length === 0) return <Unreachable />
  return (
    <>
      {failed && (
        <Alert variant="error">
          <p>{t(FAILED)}</p>
        </Alert>
      )}
      {services.length === 0 ? (
        <p>{t('We are updating our price list. Please contact us for a quote.')}</p>
      ) : (
        <ul className={styles.cards}>
          {services.map((service) => (
            <ServiceCard key={service.id ?? service.title} service={service} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Shown when even the code that loads the list could not be loaded. */
const Unreachable = () => (
  <Alert variant="error">
    <p>{t('The services could not be loaded. Please check your connection.')}</p>
    <p>
      <Link to="/services" reloadDocument>
        {t('Try again')}
      </Link>
    </p>
  </Alert>
)
