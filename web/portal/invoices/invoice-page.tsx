import { IconDownload } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { replacedText } from '../../../api/billing/corrections/replacements.ts'
import { paymentText } from '../../../api/billing/texts/payment-text.ts'
import { longMonth } from '../../../api/core/format.ts'
import { invoice, invoicePdf, type PortalInvoice } from '../../../api/portal/portal.ts'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { useDownload } from '../../lib/lists/use-download.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { Detail, Facts } from '../parts/detail.tsx'
import { Tag } from '../parts/tag.tsx'
import type { Route } from './+types/invoice-page.ts'
import { AskAbout } from './ask-about.tsx'
import { CreditNotes } from './credit-notes.tsx'
import styles from './invoice.module.css'
import { PayInvoice, PaymentsAsked } from './pay/pay-invoice.tsx'
import { WhyThisAmount } from './why-this-amount.tsx'

const PDF_FAILURES = { unexpected: t('The PDF could not be made.') }

type SumsProps = Pick<PortalInvoice, 'net' | 'vat' | 'vat_rate' | 'credited' | 'amount_due' | 'amount_paid' | 'balance'>

function Sums({ net, vat, vat_rate, credited, amount_due, amount_paid, balance }: SumsProps) {
  const rows: [string, number | null][] = [
    [t('Net'), net],
    [t('VAT {vat_rate} %', { vat_rate: (vat_rate ?? 0) / 100 }), vat],
    [t('Total'), amount_due],
    [t('Credited'), credited === 0 ? null : credited],
    [t('Paid'), amount_paid],
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(
        ([label, amount]) =>
          amount !== null && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount)}</dd>
            </Fragment>
          ),
      )}
      <dt className={styles.balance}>{t('Balance due')}</dt>
      <dd className={styles.balance}>{formatMoney(balance)}</dd>
    </dl>
  )
}

export default function InvoicePage({ params: { id } }: Route.ComponentProps) {
  const shown = useResponse(invoice, { params: { id } }, t('The invoice could not be loaded.'))
  const [problem, setProblem] = useState<string>()
  const file = useDownload(PDF_FAILURES, setProblem)
  const save = () => {
    setProblem(undefined)
    void file.save(invoicePdf, { params: { id } })
  }
  return (
    <Detail
      shown={shown}
      back={{ to: '/portal/invoices', name: t('Invoices') }}
      title={(record) => (record ? t('Invoice {invoice_number}', { invoice_number: record.invoice_number }) : t('Invoice'))}
      missing={t('There is no such invoice.')}
      action={() => (
        <button type="button" className={button.primary} disabled={file.fetching} onClick={save}>
          <IconDownload size={20} aria-hidden="true" />
          {file.fetching ? t('Saving...') : t('Save as PDF')}
        </button>
      )}
    >
      {({
        invoice_number,
        invoice_date,
        due_date,
        period_month,
        status,
        fiscal_status,
        fdn,
        payments,
        lines,
        code,
        replaces,
        replaced_by,
        ...sums
      }) => (
        <>
          {problem && (
            <Alert variant="error">
              <p>{problem}</p>
            </Alert>
          )}
          <PayInvoice id={id} balance={sums.balance} onPaid={shown.retry} />
          <Card>
            <Facts
              of={[
                [t('Status'), <Tag key="status" text={status} variant={STATUS_VARIANTS.invoice[status]} />],
                [t('Date'), formatDay(invoice_date)],
                [t('Due'), formatDay(due_date)],
                ...(fiscal_status === 'not_required'
                  ? []
                  : [[t('Fiscal number'), fdn ?? t('Awaiting fiscal number')] as [string, string]]),
                ...(period_month ? [[t('Month'), longMonth(period_month)] as [string, string]] : []),
                ...(replaces.length > 0 ? [[t('Replaces'), replacedText(replaces)] as [string, string]] : []),
                ...(replaced_by.length > 0
                  ? [[t('Replaced by'), replaced_by.map((by) => by.invoice_number).join(', ')] as [string, string]]
                  : []),
              ]}
            />
            <Sums {...sums} />
          </Card>
          {lines.length > 0 && <WhyThisAmount lines={lines} code={code} />}
          {sums.credited > 0 && <CreditNotes id={id} />}
          <AskAbout number={invoice_number} month={period_month} />
          <PaymentsAsked id={id} />
          <Card title={t('Payments')}>
            {payments.length === 0 ? (
              <p>{t('Nothing has been paid yet.')}</p>
            ) : (
              <ul className={styles.payments}>
                {payments.map((payment) => (
                  <li key={payment.id}>
                    <span>
                      {formatDay(payment.received_on)}, {paymentText(payment, t)}
                    </span>
                    <span>{formatMoney(payment.amount)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </>
      )}
    </Detail>
  )
}
