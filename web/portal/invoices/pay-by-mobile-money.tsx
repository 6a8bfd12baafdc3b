import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Collection, CollectionInput, reasonText } from '../../../contract/billing/collections.ts'
import { invoice } from '../../../contract/portal/portal.ts'
import { create } from '../../../contract/portal/portal-collections.ts'
import { call } from '../../lib/calls/call.ts'
import { formatMoment, formatMoney } from '../../lib/format.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Card } from '../parts/card.tsx'
import { Tag } from '../parts/tag.tsx'
import { useSending } from '../session/use-sending.ts'
import styles from './invoice.module.css'

const LABELS = { msisdn: 'Mobile number', amount: 'Amount' }
const FAILURES = { unexpected: 'The payment could not be asked for. Please try again.' }
const VARIANTS = { Created: 'busy', Pending: 'busy', Successful: 'good', Failed: 'bad', Expired: 'warn' } as const
const isUnderWay = ({ state }: Collection) => state === 'Created' || state === 'Pending'

type PayProps = {
  id: string
  balance: number
  collections: readonly Collection[]
  /** Loads the invoice again. */
  onChanged: () => void
}

/** Asks for a payment on the client's phone, and shows what became of those that were asked for. */
export function PayByMobileMoney({ id, balance, collections, onChanged }: PayProps) {
  const [notice, setNotice] = useState<string>()
  const waiting = collections.some(isUnderWay)
  useQuery({
    queryKey: ['portal-collections', id],
    queryFn: async ({ signal }) => {
      const { collections: now } = await call(invoice, { params: { id } }, { signal })
      if (!now.some(isUnderWay)) {
        setNotice(undefined)
        onChanged()
      }
      return now
    },
    enabled: waiting,
    refetchInterval: 3_000,
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
      onChanged()
    },
  )
  return (
    <Card title="Pay with mobile money">
      {notice && waiting && (
        <Alert variant="success">
          <p>{notice}</p>
        </Alert>
      )}
      {collections.length > 0 && (
        <ul className={styles.lines}>
          {collections.map(({ id: key, amount, msisdn, state, reason, receipt_number, asked_at }) => (
            <li key={key}>
              <span>
                {formatMoney(amount)} from +{msisdn}
                <small>
                  {formatMoment(asked_at)}
                  {receipt_number && ` · receipt ${receipt_number}`}
                  {reason && ` · ${reasonText(reason)}`}
                </small>
              </span>
              <Tag text={state === 'Created' ? 'Pending' : state} variant={VARIANTS[state]} />
            </li>
          ))}
        </ul>
      )}
      {balance > 0 && !waiting && (
        <form ref={form} className={styles.pay} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
          <Field
            form="pay"
            name="msisdn"
            label={LABELS.msisdn}
            error={errors.msisdn}
            hint="You approve the payment on this phone."
          >
            {(control) => <input {...control} required type="tel" autoComplete="tel" placeholder="0772 123 456" />}
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
