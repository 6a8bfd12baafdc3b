import { useEffect, useRef, useState } from 'react'
import { formatDay } from '../../../contract/core/format.ts'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import type { Route } from './+types/quotation-page.ts'
import { AnswerForm } from './answer-form.tsx'
import { OfferText } from './offer-text.tsx'
import styles from './quotation-page.module.css'
import { useOffer } from './use-offer.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your quotation',
    description: 'Read a quotation, and accept or decline it.',
    path: '/quotation',
    hidden: true,
  })

/** Opened by the link in an e-mail: the quotation, its PDF, and the answer. */
export default function QuotationPage() {
  const { token, loaded, load } = useOffer()
  const [thanks, setThanks] = useState<{ token: string; text: string }>()
  const quotation = loaded?.offer
  const thanked = thanks?.token === token ? thanks.text : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone; the result is shown at the top.
  useEffect(() => {
    if (thanked) heading.current?.focus()
  }, [thanked])
  return (
    <div className={styles.page}>
      <div className={styles.document}>
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
          <p className={styles.waiting} role="status">
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
            <p className={styles.lead}>
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
