import { countOf } from '../../../api/core/format.ts'
import { formatMoney } from '../../../api/core/money.ts'
import { lineAmount, percentText } from '../../../api/sales/quotation-figures.ts'
import type { Offer } from './quotation-calls.ts'
import styles from './quotation-page.module.css'

/** The lines of a quotation with their amounts, and the totals. */
export function OfferText({ offer }: { offer: NonNullable<Offer['offer']> }) {
  const { lines, subtotal, discount, discount_rate, vat, vat_rate, total, terms } = offer
  const sums: [string, string][] = [['Subtotal', formatMoney(subtotal)]]
  if (discount > 0) sums.push([`Corporate discount ${percentText(discount_rate)}`, `−${formatMoney(discount)}`])
  sums.push([`VAT ${percentText(vat_rate)}`, formatMoney(vat)], ['Total', formatMoney(total)])
  return (
    <>
      <h2 className={styles.heading}>What we offer</h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are as they were sent and never move
          <li key={index}>
            <div>
              <p className={styles.what}>{line.description}</p>
              <p className={styles.how}>
                {line.quantity} × {countOf(line.months, 'month')} × {formatMoney(line.monthly_rate)}
              </p>
            </div>
            <data value={lineAmount(line)}>{formatMoney(lineAmount(line))}</data>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {terms && (
        <>
          <h2 className={styles.heading}>Terms</h2>
          <p className={styles.terms}>{terms}</p>
        </>
      )}
    </>
  )
}
