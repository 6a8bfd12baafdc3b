import { formatMoney } from '../../../../api/core/money.ts'
import { estimateOf, estimateParts } from '../../../../api/sales/estimates.ts'
import { rich } from '../../../lib/words/rich.ts'
import { t } from '../../../lib/words/words.ts'
import type { OfferedService } from '../load-services.ts'
import { PriceRate } from '../price-rate.tsx'
import styles from './estimate-card.module.css'
import { numbersIn, type Typed } from './typed.ts'

/** The estimate for what was asked; null where the price list gives none. */
export const estimateFor = (service: OfferedService | undefined, typed: Typed) =>
  service?.id ? estimateOf(service, numbersIn(typed, service)) : null

/** The price at once, from the price list. The corporate discount is no part of it: its size is told in the quotation alone. */
export function EstimateCard({ service, typed }: { service: OfferedService | undefined; typed: Typed }) {
  if (!service) return null
  const estimate = estimateFor(service, typed)
  const { monthly_price, monthly_unit } = service
  const unit = monthly_unit ? `, ${monthly_unit}` : ''
  return (
    <div className={styles.card} role="status" aria-label={t('Estimate')}>
      {estimate ? (
        <>
          <p className={styles.total}>
            {rich('About {total} {vat}', { total: formatMoney(estimate.total), vat: <span>{t('+ VAT a month')}</span> })}
          </p>
          <p>
            {estimateParts(estimate)}
            {unit}.
          </p>
        </>
      ) : monthly_price ? (
        <p className={styles.total}>
          {formatMoney(monthly_price)}{' '}
          <span>
            {t('+ VAT a month')}
            {unit}
          </span>
        </p>
      ) : (
        <PriceRate of={service} />
      )}
      <p className={styles.note}>{t('This is an estimate from our price list. Your written offer gives the exact price.')}</p>
    </div>
  )
}
