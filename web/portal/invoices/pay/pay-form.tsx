import { useState } from 'react'
import { CollectionInput } from '../../../../api/billing/collections.ts'
import { create } from '../../../../api/portal/portal-collections.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { formatMobile } from '../../../lib/tel.ts'
import { t } from '../../../lib/words/words.ts'
import { Field } from '../../../site/forms/field.tsx'
import { attempt } from '../../../site/forms/submit.ts'
import { Alert } from '../../../site/parts/alert.tsx'
import button from '../../../site/parts/button.module.css'
import { useSending } from '../../session/use-sending.ts'
import styles from './pay.module.css'

const LABELS = { msisdn: t('Mobile number'), amount: t('Amount') }
const FAILURES = { unexpected: t('The request to pay could not be sent. Please try again.') }
const numberOf = (typed: string | undefined) => Number(typed?.replace(/[\s,]/g, ''))

type Props = {
  /** At least one. */
  invoices: readonly number[]
  /** The proposed shillings. */
  amount: number
  /** The number that is filled in. */
  msisdn: string | null
  /** Called once the request is sent, or refused: another tab may have sent one. */
  onAnswer: () => void
}

/** Asks for a payment of some invoices on a phone. */
export function PayForm({ invoices, amount, msisdn, onAnswer }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typed === undefined ? amount : numberOf(typed)
  const { form, errors, failure, sending, onSubmit } = useSending(
    async (fields) => {
      const [invoice_id, ...further_ids] = invoices
      const outcome = await attempt({
        schema: CollectionInput,
        input: {
          invoice_id,
          ...(further_ids.length > 0 && { further_ids }),
          msisdn: fields.msisdn,
          amount: numberOf(fields.amount),
        },
        labels: LABELS,
        texts: FAILURES,
        send: (body) => call(create, { body }),
      })
      if (!('done' in outcome)) onAnswer()
      return outcome
    },
    () => {
      setTyped(undefined)
      onAnswer()
    },
  )
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
      <Field
        form="pay"
        name="msisdn"
        label={LABELS.msisdn}
        error={errors.msisdn}
        hint={t('Such as 0772 123 456. You approve the payment on this phone.')}
      >
        {(control) => (
          <input {...control} required type="tel" autoComplete="tel" defaultValue={msisdn ? formatMobile(msisdn) : undefined} />
        )}
      </Field>
      <Field form="pay" name="amount" label={t('{amount} (UGX)', { amount: LABELS.amount })} error={errors.amount}>
        {(control) => (
          <input
            {...control}
            required
            inputMode="numeric"
            value={typed ?? formatNumber(amount)}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      {failure && (
        <Alert variant="error">
          <p>{failure}</p>
        </Alert>
      )}
      <button type="submit" className={button.primary} disabled={sending}>
        {sending ? t('Asking...') : shown > 0 ? t('Pay {shown}', { shown: formatMoney(shown) }) : t('Pay')}
      </button>
    </form>
  )
}
