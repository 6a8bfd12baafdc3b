import { percentText, type Rates } from '../../../../api/sales/quotation-figures.ts'
import { formatMoney } from '../../../lib/format.ts'
import classes from './quotation.module.css'
import { figuresOf, type LineDraft } from './quotation-draft.ts'

/** The totals as the server will calculate them, updated while typing. */
export function QuotationSum({ lines, rates }: { lines: readonly LineDraft[]; rates: Rates }) {
  const { subtotal, discount, vat, total } = figuresOf(lines, rates)
  const rows = [
    ['Subtotal', formatMoney(subtotal)],
    ...(discount > 0 ? [[`Corporate discount ${percentText(rates.discount_rate)}`, `−${formatMoney(discount)}`]] : []),
    [`VAT ${percentText(rates.vat_rate)}`, formatMoney(vat)],
    ['Total', formatMoney(total)],
  ]
  return (
    <dl className={classes.sum} aria-label="Totals">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
