import { useState } from 'react'
import { formatDay } from '../../../api/core/format.ts'
import { loadPart } from '../../lib/parts/lost-part.ts'
import { rich } from '../../lib/words/rich.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import document from '../links/document.module.css'
import { DocumentPage, useAnswerFocus } from '../links/document-page.tsx'
import { useByLink } from '../links/use-by-link.ts'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import type { Route } from './+types/quotation-page.ts'
import { AnswerForm } from './answer-form.tsx'
import { OfferText } from './offer-text.tsx'
import type { Offer } from './quotation-calls.ts'
import styles from './quotation-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('Your quotation'),
    description: t('Read a quotation, and accept or decline it.'),
    path: '/quotation',
    hidden: true,
  })

const FAILED = 'The quotation could not be loaded. Please try again.' satisfies Texts
const read = async (token: string) => (await loadPart(() => import('./quotation-calls.ts'))).readOffer(token)

/** Opened by the link in an e-mail: the quotation, its PDF, and the answer. */
export default function QuotationPage() {
  const link = useByLink<Offer>(read, FAILED)
  const { token, loaded, load } = link
  const [thanks, setThanks] = useState<{ token: string; text: string }>()
  const quotation = loaded?.found
  const thanked = thanks?.token === token ? thanks.text : undefined
  const title = quotation
    ? rich('Quotation {span}', { span: <span className={styles.number}>{quotation.number}</span> })
    : t('Your quotation')
  return (
    <DocumentPage
      title={title}
      heading={useAnswerFocus(thanked)}
      otherwise={t('You can also answer our e-mail or call us.')}
      waiting={t('Loading your quotation...')}
      link={link}
    >
      {quotation && (
        <>
          <p className={document.lead}>
            {t('For {name}', { name: quotation.name })}
            {quotation.revision > 1 && `, ${t('revision {revision}', { revision: quotation.revision })}`}
            {`. ${t('Valid until {valid_until}.', { valid_until: formatDay(quotation.valid_until) })}`}
          </p>
          {thanked && (
            <Alert variant="success">
              <p>{thanked}</p>
              {quotation.status === 'Accepted' && <p>{t('We will call or write to you to agree on the first day.')}</p>}
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
    </DocumentPage>
  )
}
