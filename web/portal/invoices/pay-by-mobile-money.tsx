import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COLLECTION_LABELS, type Collection, CollectionInput, isUnderWay, reasonText } from '../../../api/billing/collections.ts'
import { create, ofInvoice } from '../../../api/portal/portal-collections.ts'
import { call } from '../../lib/calls/call.ts'
import { formatMoment, formatMoney } from '../../lib/format.ts'
import { formatMobile } from '../../lib/tel.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Card } from '../parts/card.tsx'
import { Tag } from '../parts/tag.tsx'
import { useSending } from '../session/use-sending.ts'
import styles from './invoice.module.css'

const LABELS = { msisdn: 'Mobile number', amount: 'Amount' }
const FAILURES = { unexpected: 'The request to pay could not be sent. Please try again.' }
const someUnderWay = (all: readonly Collection[]) => all.some(({ state }) => isUnderWay(state))

type PayProps = {
  id: string
  balance: number
  /** Called once a payment is answered. */
  onPaid: () => void
}

/** Asks for a payment on the client's phone, and shows what became of those that were asked for. */
export function PayByMobileMoney({ id, balance, onPaid }: PayProps) {
  const [notice, setNotice] = useState<string>()
  const { data, refetch } = useQuery({
    queryKey: ['portal-collections', id],
    queryFn: async ({ signal }) => {
      const now = await call(ofInvoice, { params: { id } }, { signal })
      if (data && someUnderWay(data.collections) && !someUnderWay(now.collections)) onPaid()
      return now
    },
    refetchInterval: ({ state }) => (state.data && someUnderWay(state.data.collections) ? 3_000 : false),
  })
  const { form, errors, failure, sending, onSubmit } = useSending(
    ({ msisdn, amount }) =>
      attempt({
        schema: CollectionInput,
        input: { invoice_id: Number(id), msisdn, amount: Number(amount?.replace(/[\s,]/g, '')) },
        labels: LABELS,
        texts: FAILURES,
        send: (body) => call(create, { body }),
      }),
    ({ message }) => {
      setNotice(message)
      void refetch()
    },
  )
  if (!data || (data.collections.length === 0 && !(data.available && balance > 0))) return null
  const { available, collections } = data
  const waiting = someUnderWay(collections)
  const checking = collections.some(({ state }) => state === 'Check')
  return (
    <Card title="Pay with mobile money">
      {notice && waiting && (
        <Alert variant="success" takesFocus>
          <p>{notice}</p>
        </Alert>
      )}
      {collections.length > 0 && (
        <ul className={styles.lines}>
          {collections.map(({ id: key, amount, msisdn, state, reason, receipt_number, asked_at }) => (
            <li key={key}>
              <span>
                {formatMoney(amount)} from {formatMobile(msisdn)}
                <small>
                  {formatMoment(asked_at)}
                  {receipt_number && ` · receipt ${receipt_number}`}
                  {reason && ` · ${reasonText(reason)}`}
                </small>
              </span>
              <Tag {...COLLECTION_LABELS[state]} />
            </li>
          ))}
        </ul>
      )}
      {available && balance > 0 && !waiting && !checking && (
        <form ref={form} className={styles.pay} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
          <Field
            form="pay"
            name="msisdn"
            label={LABELS.msisdn}
            error={errors.msisdn}
            hint="Such as 0772 123 456. You approve the payment on this phone."
          >
            {(control) => <input {...control} required type="tel" autoComplete="tel" />}
          </Field>
          <Field form="pay" name="amount" label={`${LABELS.amount} (UGX)`} error={errors.amount}>
            {(control) => <input {...control} required inputMode="numeric" defaultValue={balance} />}
          </Field>
          {(failure || errors.invoice_id) && (
            <Alert variant="error">
              <p>{failure ?? errors.invoice_id}</p>
            </Alert>
          )}
          <button type="submit" className={button.primary} disabled={sending}>
            {sending ? 'Asking...' : 'Pay'}
          </button>
        </form>
      )}
    </Card>
  )
}
