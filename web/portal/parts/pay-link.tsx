import { Link } from 'react-router'
import type { Overview } from '../../../api/portal/portal-shifts.ts'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'

type Props = { standing: Pick<Overview, 'balance' | 'payment' | 'can_pay'>; className?: string | undefined }

/** The way to pay what is owed; while a payment waits, the way to what is to be done on the phone. */
export function PayLink({ standing: { balance, payment, can_pay }, className = '' }: Props) {
  if (payment)
    return (
      <Link to="/portal/pay" className={`${button.secondary} ${className}`}>
        {t('Approve {amount} on the phone', { amount: formatMoney(payment.amount) })}
      </Link>
    )
  if (!can_pay || balance === null) return null
  return (
    <Link to="/portal/pay" className={`${button.primary} ${className}`}>
      {t('Pay {balance}', { balance: formatMoney(balance) })}
    </Link>
  )
}
