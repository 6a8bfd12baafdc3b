import { data } from 'react-router'
import type { PageKind } from '../../../api/website/site-pages.ts'
import { loadPart } from '../../lib/parts/lost-part.ts'
import { t } from '../../lib/words/words.ts'
import { heroKampalaDusk } from '../../ui/pictures/hero-kampala-dusk.ts'
import { serviceAlarm } from '../../ui/pictures/service-alarm.ts'
import { serviceCctv } from '../../ui/pictures/service-cctv.ts'
import { serviceGuards } from '../../ui/pictures/service-guards.ts'
import { NotFound } from '../frame/not-found.tsx'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import { QuoteLink } from '../parts/quote-link.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { type HeadPicture, PageHead } from '../sections/page-head.tsx'
import { PageLinks } from '../sections/page-links.tsx'
import { Section } from '../sections/section.tsx'
import { useSite } from '../site-content.ts'
import type { Route } from './+types/written-page.ts'
import type { Written } from './load-page.ts'
import { PageText } from './page-text.tsx'

const load = (context: Route.LoaderArgs['context'], url: string): Promise<Written> =>
  loadPart(() => import('./load-page.ts')).then(
    ({ loadPage }) => loadPage(context, new URL(url).pathname),
    () => ({ failed: true }),
  )

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const written = await load(context, request.url)
  return data(written, { status: 'page' in written ? 200 : 'missing' in written ? 404 : 503 })
}
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) => load(context, request.url)

const PICTURES: Record<PageKind, HeadPicture> = {
  guards: { of: serviceGuards, side: 'right' },
  cctv: { of: serviceCctv, side: 'right' },
  alarm: { of: serviceAlarm },
  sector: { of: heroKampalaDusk },
  guide: { of: heroKampalaDusk },
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData && 'page' in loaderData
    ? pageMeta(matches, {
        title: loaderData.page.title,
        description: loaderData.page.lead,
        path: loaderData.page.path,
        picture: PICTURES[loaderData.page.kind],
        uploaded: loaderData.page.picture,
      })
    : pageMeta(matches, {
        title: t('404 Not Found'),
        description: t('This page does not exist.'),
        path: location.pathname,
        hidden: true,
      })

/** A service in a town, a sector or a guide, as the company has written it. */
export default function WrittenPage({ loaderData }: Route.ComponentProps) {
  const { promises } = useSite().content
  if ('missing' in loaderData) return <NotFound />
  if ('failed' in loaderData) return <Failed />
  const { kind, path, title, lead, body, picture } = loaderData.page
  return (
    <>
      <PageHead title={title} lead={lead} picture={PICTURES[kind]} uploaded={picture}>
        <QuoteLink className={button.primary} service={kind === 'sector' || kind === 'guide' ? null : kind}>
          {t('Get a quote')}
        </QuoteLink>
      </PageHead>
      <PageText body={body} />
      <PageLinks
        title={kind === 'guide' ? t('More guides') : t('Read more')}
        kinds={kind === 'guide' ? ['guide'] : [kind, 'guide']}
        not={path}
      />
      <CallToAction
        title={t('Tell us what you want to protect')}
        lead={t('We reply within {reply} and agree on a time to visit.', { reply: promises.reply })}
      >
        <QuoteLink className={button.primary}>{t('Get a quote')}</QuoteLink>
      </CallToAction>
    </>
  )
}

const Failed = () => (
  <Section title={t('This page could not be loaded')}>
    <Alert variant="error">
      <p>{t('Please check your connection and try again.')}</p>
    </Alert>
  </Section>
)
