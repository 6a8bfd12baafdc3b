import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { COLLECTION_LABELS, reasonText } from '../../../../api/billing/collections.ts'
import { ofInvoice } from '../../../../api/portal/portal-collections.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoment, formatMoney } from '../../../lib/format.ts'
import { formatMobile } from '../../../lib/tel.ts'
import { t } from '../../../lib/words/words.ts'
import { Failed } from '../../page/states.tsx'
import { Card } from '../../parts/card.tsx'
import { Tag } from '../../parts/tag.tsx'
import invoiceStyles from '../invoice.module.css'
import { PayForm } from './pay-form.tsx'
import { intervalOf, PaymentState, someUnderWay } from './payment-state.tsx'

const FAILURES = { unexpected: t('The payments by mobile money could not be loaded.') }

const usePayments = (id: string) =>
  useQuery({
    queryKey: ['portal-collections', id],
    queryFn: ({ signal }) => call(ofInvoice, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => intervalOf(state.data?.collections),
  })

type PayProps = {
  id: string
  balance: number
  /** Called once a payment is answered. */
  onPaid: () => void
}

/** Above an invoice that is not paid: the way to pay it, or the payment that waits or has just failed. */
export function PayInvoice({ id, balance, onPaid }: PayProps) {
  const { data, refetch } = usePayments(id)
  const waiting = data !== undefined && someUnderWay(data.collections)
  const waited = useRef(waiting)
  const ended = useEffectEvent(() => waited.current && !waiting && onPaid())
  useEffect(() => {
    ended()
    waited.current = waiting
  }, [waiting])
  if (!data || balance <= 0) return null
  const { available, msisdn, collections } = data
  const [last] = collections
  const open = available && collections.every(({ state }) => state !== 'Check') && !waiting
  if (!open && !waiting && last?.state !== 'Check') return null
  return (
    <Card title={t('Pay with mobile money')}>
      {last && last.state !== 'Successful' && <PaymentState payment={last} />}
      {open && <PayForm invoices={[Number(id)]} amount={balance} msisdn={msisdn} onAnswer={() => void refetch()} />}
      {open && <Link to="/portal/pay">{t('Pay several invoices at once')}</Link>}
    </Card>
  )
}

/** The payments of an invoice by mobile money that were asked for, newest first; and that neither they nor the way to pay are known. */
export function PaymentsAsked({ id }: { id: string }) {
  const { data, error, refetch } = usePayments(id)
  if (error && !data) return <Failed problem={failureText(error, FAILURES)} retry={() => void refetch()} />
  const collections = data?.collections ?? []
  if (collections.length === 0) return null
  return (
    <Card title={t('Mobile money')}>
      <ul className={invoiceStyles.lines} aria-label={t('Payments by mobile money')}>
        {collections.map(({ id: key, amount, msisdn, state, reason, receipt_number, asked_at }) => (
          <li key={key}>
            <span>
              {t('{amount} from {msisdn}', { amount: formatMoney(amount), msisdn: formatMobile(msisdn) })}
              <small>
                {formatMoment(asked_at)}
                {receipt_number && ` · ${t('receipt {receipt_number}', { receipt_number })}`}
                {reason && ` · ${t(reasonText(reason))}`}
              </small>
            </span>
            <Tag {...COLLECTION_LABELS[state]} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
