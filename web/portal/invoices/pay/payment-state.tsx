import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { type Collection, isUnderWay, type Provider, reasonText } from '../../../../api/billing/collections.ts'
import { clockTimeAt } from '../../../../api/core/fields/days.ts'
import { formatMoney } from '../../../lib/format.ts'
import { formatMobile } from '../../../lib/tel.ts'
import { t } from '../../../lib/words/words.ts'
import { Alert } from '../../../site/parts/alert.tsx'
import styles from './pay.module.css'

/** Milliseconds after which a payment that waits is asked about again. */
const ASKED_AGAIN = 3_000

export const someUnderWay = (all: readonly Collection[]) => all.some(({ state }) => isUnderWay(state))
/** The time until the next question, for a query of payments; none while nothing waits. */
export const intervalOf = (all: readonly Collection[] | undefined) => (all && someUnderWay(all) ? ASKED_AGAIN : false)

/** The way on the phone when the question does not come by itself. */
const NOT_COME: Record<Provider, string> = {
  mtn: t('Nothing has come? Dial *165# on that phone and open My approvals under My account.'),
  airtel: t('Nothing has come? Unlock that phone and wait a minute. After that you can pay again here.'),
}
const NAMES: Record<Provider, string> = { mtn: 'MTN', airtel: 'Airtel' }

/** The last payment: what to do on the phone while it waits, else what became of it. */
export function PaymentState({ payment: { amount, msisdn, provider, state, reason, receipt_number, asked_at } }: Props) {
  const money = t('{amount} from {msisdn}', { amount: formatMoney(amount), msisdn: formatMobile(msisdn) })
  if (isUnderWay(state))
    return (
      <div className={styles.waiting} role="status">
        <IconDeviceMobileMessage size={32} aria-hidden="true" />
        <div>
          <strong>{t('Approve it on the phone {msisdn}', { msisdn: formatMobile(msisdn) })}</strong>
          <p>
            {t('{provider} asks there for the PIN of mobile money. Enter it to pay {amount}.', {
              provider: NAMES[provider],
              amount: formatMoney(amount),
            })}
          </p>
          <p>{NOT_COME[provider]}</p>
          <small>
            {t('Asked at {asked_at}. This page says by itself when it is paid.', { asked_at: clockTimeAt(new Date(asked_at)) })}
          </small>
        </div>
      </div>
    )
  if (state === 'Successful')
    return (
      <Alert variant="success">
        <p>{t('Paid: {money}. Receipt {receipt_number}.', { money, receipt_number })}</p>
      </Alert>
    )
  return (
    <Alert variant={state === 'Check' ? 'info' : 'error'}>
      <p>
        {state === 'Check' ? t('To check') : t('Not paid')}: {money}. {reason && t(reasonText(reason))}
      </p>
    </Alert>
  )
}
type Props = { payment: Collection }
