import { useState } from 'react'
import type { Evidence } from '../../../api/billing/proofs/evidence.ts'
import { formatNumber, longMonth } from '../../../api/core/format.ts'
import { loadPart } from '../../lib/parts/lost-part.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import { DocumentPage, useAnswerFocus } from '../links/document-page.tsx'
import { useByLink } from '../links/use-by-link.ts'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import type { Route } from './+types/verify-page.ts'
import { ByNumberForm } from './by-number-form.tsx'
import { ProofExplained } from './proof-explained.tsx'
import { SealedShifts } from './sealed-shifts.tsx'
import type { ShownShift } from './shown-shifts.ts'
import type { Checked, Opened } from './verify-calls.ts'
import styles from './verify-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('Check an invoice'),
    description: t('See what an invoice was counted from, and check it against the seal on the document.'),
    path: '/verify',
    hidden: true,
  })

const FAILED = 'The invoice could not be checked. Please try again.' satisfies Texts
/** The page without a code explains itself. */
const NOTHING = { done: { nothing: true } } as const
const read = async (code: string) => (code ? (await loadPart(() => import('./verify-calls.ts'))).readProof(code) : NOTHING)

const Proof = ({ evidence, shifts }: { evidence: Evidence; shifts: ShownShift[] }) => {
  const { client, month, lines, net, vat, total } = evidence
  return (
    <>
      <p>
        {client}, {longMonth(month)}
      </p>
      <table className={styles.table}>
        <caption>{t('Why this amount (UGX)')}</caption>
        <tbody>
          {lines.map(({ description, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
            <tr key={place}>
              <th scope="row">{description}</th>
              <td>{formatNumber(amount)}</td>
            </tr>
          ))}
          {(
            [
              [t('Net'), net],
              ['VAT', vat],
              [t('Total'), total],
            ] as const
          ).map(([label, amount]) => (
            <tr key={label} className={styles.sum}>
              <th scope="row">{label}</th>
              <td>{formatNumber(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <SealedShifts shifts={shifts} />
    </>
  )
}

/** Opened by the code on an invoice: what it was counted from, checked in this browser against the seal on the document. */
export default function VerifyPage() {
  const link = useByLink<Checked | typeof NOTHING.done>(read, FAILED)
  const found = link.loaded?.found
  const [byNumber, setByNumber] = useState<{ seal: string; opened: Opened }>()
  const seal = found && 'seal' in found ? found.seal : undefined
  const verdict = found && 'opened' in found ? found.opened : byNumber?.seal === seal ? byNumber?.opened : undefined
  const holds = verdict?.findings.every((finding) => finding.holds)
  return (
    <DocumentPage
      title={verdict?.evidence ? t('Invoice {invoice}', { invoice: verdict.evidence.invoice }) : t('Check an invoice')}
      heading={useAnswerFocus(byNumber)}
      otherwise={t('It checks the invoice itself, so that you do not have to take our word for it.')}
      waiting={t('Checking the invoice...')}
      link={link}
    >
      {found && 'nothing' in found ? (
        <ProofExplained />
      ) : (
        <noscript>
          <ProofExplained />
        </noscript>
      )}
      {seal && !verdict && (
        <ByNumberForm key={seal} seal={seal} failed={FAILED} onOpened={(opened) => setByNumber({ seal, opened })} />
      )}
      {verdict && (
        <>
          <Alert variant={holds ? 'success' : 'error'}>
            <p>{holds ? t('Everything is in order.') : t('Something is not in order. Please keep the document, and tell us.')}</p>
          </Alert>
          <ul className={styles.findings}>
            {verdict.findings.map(({ what, holds: good }) => (
              <li key={what} data-holds={good}>
                <b>{good ? t('In order') : t('Not in order')}</b> {what}
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            {t('Your browser worked this out itself. It took the seal from the document, not from our server.')}
          </p>
          {verdict.evidence && <Proof evidence={verdict.evidence} shifts={verdict.shifts} />}
        </>
      )}
    </DocumentPage>
  )
}
