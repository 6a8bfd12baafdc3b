import { formatMoney } from '../../../contract/core/money.ts'

/** A service's price, as the specification words it. */
export const PriceRate = ({ of, className }: { of: number; className?: string | undefined }) => (
  <p className={className}>
    Price Rate: <data value={of}>{formatMoney(of)}</data>
  </p>
)
