import { useEffect, useRef, useState } from 'react'
import { formatDay } from '../../../contract/core/format.ts'
import document from '../links/document.module.css'
import { useByLink } from '../links/use-by-link.ts'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import type { Route } from './+types/quotation-page.ts'
import { AnswerForm } from './answer-form.tsx'
import { OfferText } from './offer-text.tsx'
import type { Offer } from './quotation-calls.ts'
import styles from './quotation-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your quotation',
    description: 'Read a quotation, and accept or decline it.',
    path: '/quotation',
    hidden: true,
  })

const FAILED = 'The quotation could not be loaded. Please try again.'
const read = async (token: string) => (await import('./quotation-calls.ts')).readOffer(token)

/** Opened by the link in an e-mail: the quotation, its PDF, and the answer. */
export default function QuotationPage() {
  const { token, loaded, load } = useByLink<Offer>(read, FAILED)
  const [thanks, setThanks] = useState<{ token: string; text: string }>()
  const quotation = loaded?.found
  const thanked = thanks?.token === token ? thanks.text : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone; the result is shown at the top.
  useEffect(() => {
    if (thanked) heading.current?.focus()
  }, [thanked])
  return (
    <div className={document.page}>
      <div className={document.document}>
        <h1 ref={heading} tabIndex={-1} data-quiet>
          {quotation ? (
            <>
              Quotation <span className={styles.number}>{quotation.number}</span>
            </>
          ) : (
            'Your quotation'
          )}
        </h1>
        <noscript>
          <p>This page needs JavaScript. You can also answer our e-mail or call us.</p>
        </noscript>
        {!loaded && (
          <p className={document.waiting} role="status">
            Loading your quotation...
          </p>
        )}
        {loaded?.failure && (
          <Alert variant="error">
            <p>{loaded.failure}</p>
            {!loaded.unknown && (
              <button type="button" className={button.secondary} onClick={() => void load()}>
                Try again
              </button>
            )}
          </Alert>
        )}
        {quotation && (
          <>
            <p className={document.lead}>
              For {quotation.name}
              {quotation.revision > 1 && `, revision ${quotation.revision}`}. Valid until {formatDay(quotation.valid_until)}.
            </p>
            {thanked && (
              <Alert variant="success">
                <p>{thanked}</p>
                {quotation.status === 'Accepted' && <p>We will call or write to you to agree on the first day.</p>}
              </Alert>
            )}
            {!thanked && quotation.closed && (
              <Alert variant="info">
                <p>{quotation.closed}</p>
              </Alert>
            )}
            {quotation.offer && <OfferText offer={quotation.offer} />}
            {quotation.offer && (
              <AnswerForm
                token={token}
                total={quotation.offer.total}
                open={quotation.status === 'Sent'}
                onAnswered={async (text) => {
                  setThanks({ token, text })
                  await load()
                }}
                onRefused={load}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}
