import { formatMoney } from '../../../api/core/money.ts'
import type { Service } from '../../../api/sales/services.ts'
import { rich } from '../../lib/words/rich.ts'
import styles from './price-rate.module.css'

type PriceRateProps = { of: Pick<Service, 'price_rate' | 'price_unit'>; className?: string | undefined }

/** A service's price, as the specification words it, and below it what it is for. */
export const PriceRate = ({ of: { price_rate, price_unit }, className }: PriceRateProps) => (
  <div className={className}>
    <p className={styles.rate}>
      {rich('Price Rate: {data}', { data: <data value={price_rate}>{formatMoney(price_rate)}</data> })}
    </p>
    {price_unit && <p className={styles.unit}>{price_unit}</p>}
  </div>
)
