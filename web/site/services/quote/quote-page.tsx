import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { callContext, sendFormContext } from '../../../lib/pages/context.ts'
import { loadPart } from '../../../lib/parts/lost-part.ts'
import { inTown, pageMeta } from '../../page-meta.ts'
import { PageHead } from '../../sections/page-head.tsx'
import { useArrived } from '../../use-arrived.ts'
import { loadOffer } from '../load-offer.ts'
import type { Offer } from '../load-services.ts'
import type { Route } from './+types/quote-page.ts'
import { newFormKey } from './form-key.ts'
import styles from './quote-page.module.css'
import { WhatStep } from './steps/what-step.tsx'
import { useQuote } from './use-quote.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: inTown(matches, 'Security prices'),
    description: 'Say what you need and where, and see at once about what guards, cameras or alarms cost a month.',
    path: '/quote',
  })

/** The later steps load when somebody goes on; the server renders them as the first one. */
const WhereStep = lazy(async () => ({ default: (await loadPart(() => import('./steps/where-step.tsx'))).WhereStep }))
const WhoStep = lazy(async () => ({ default: (await loadPart(() => import('./steps/who-step.tsx'))).WhoStep }))

type Loaded = { offer: Offer | Promise<Offer>; formKey: string }

export const loader = async ({ context }: Route.LoaderArgs): Promise<Loaded> => {
  return { offer: await loadOffer(context), formKey: newFormKey() }
}

/** Client-side navigation shows the page at once, and the services when they have loaded. */
export const clientLoader = ({ context }: Route.ClientLoaderArgs): Loaded => ({ offer: loadOffer(context), formKey: '' })

/** A form that was sent without JavaScript. */
export const action = async ({ request, context }: Route.ActionArgs) =>
  (await loadPart(() => import('./receive-quote.ts'))).receiveQuote(
    await request.formData(),
    context.get(callContext),
    context.get(sendFormContext),
  )

/** A step changes the query alone: no reload. */
export const shouldRevalidate = () => false

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const quote = useQuote(useArrived(loaderData.offer), actionData)
  const { step, offer } = quote
  const asked = new URLSearchParams(useLocation().search)
  const formKey = actionData?.formKey ?? asked.get('form_key') ?? loaderData.formKey
  const services = offer?.services.filter(({ id }) => id) ?? []
  return (
    <>
      <PageHead title="Request a quote" lead="Three short steps. You see about what it costs before you tell us who you are." />
      <div className={styles.steps}>
        {!offer ? (
          <p className={styles.loading} role="status">
            Loading services...
          </p>
        ) : (
          <Suspense>
            {step === 1 ? (
              <WhatStep quote={quote} services={services} formKey={formKey} />
            ) : step === 2 ? (
              <WhereStep quote={quote} formKey={formKey} />
            ) : (
              <WhoStep quote={quote} formKey={formKey} />
            )}
          </Suspense>
        )}
      </div>
    </>
  )
}
