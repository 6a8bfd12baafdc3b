import { formatMoney } from '../../../api/core/money.ts'
import { lineAmount, percentText } from '../../../api/sales/quotation-figures.ts'
import { plural, t } from '../../lib/words/words.ts'
import type { Offer } from './quotation-calls.ts'
import styles from './quotation-page.module.css'

/** The lines of a quotation with their amounts, and the totals. */
export function OfferText({ offer }: { offer: NonNullable<Offer['offer']> }) {
  const { lines, subtotal, discount, discount_rate, vat, vat_rate, total, terms } = offer
  const sums: [string, string][] = [[t('Subtotal'), formatMoney(subtotal)]]
  if (discount > 0)
    sums.push([
      t('Corporate discount {discount_rate}', { discount_rate: percentText(discount_rate) }),
      `−${formatMoney(discount)}`,
    ])
  sums.push([t('VAT {vat_rate}', { vat_rate: percentText(vat_rate) }), formatMoney(vat)], [t('Total'), formatMoney(total)])
  return (
    <>
      <h2 className={styles.heading}>{t('What we offer')}</h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are as they were sent and never move
          <li key={index}>
            <div>
              <p className={styles.what}>{line.description}</p>
              <p className={styles.how}>
                {line.quantity} × {plural(line.months, '{count} month', '{count} months')} × {formatMoney(line.monthly_rate)}
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
          <h2 className={styles.heading}>{t('Terms')}</h2>
          <p className={styles.terms}>{terms}</p>
        </>
      )}
    </>
  )
}
