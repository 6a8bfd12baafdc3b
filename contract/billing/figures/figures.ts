import { type Fraction, fraction, product, rateOf, roundHalfUp } from '../../core/money.ts'
import { agreedChanges } from '../changes/agreed-changes.ts'
import { type Row, rowsOf } from './figure-rows.ts'
import type { BilledContract, BilledLine, FigureLine, InvoiceLineKind, MonthInput } from './figure-types.ts'

// The lines of a contract's month: what was agreed, what was not covered, the discount, and VAT. Preview, draft, invoice, portal
// and PDF all show what these functions count.

export type InvoiceFigures = {
  lines: FigureLine[]
  /** Shillings: agreed, shortfalls (negative), extra guards, the discount (negative when it is taken back), net, VAT and total. */
  agreed: number
  shortfall: number
  extras: number
  discount: number
  net: number
  vat: number
  total: number
  /** Slots of which nobody has decided; they are charged. */
  undecided: number
}

const rounded = (amount: Fraction) => Number(roundHalfUp(amount))
const total = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0)

/** VAT on a net amount, rounded half up once, and what is due with it. */
export function withVat(net: number, vat_rate: number) {
  const vat = rounded(product(fraction(net), rateOf(vat_rate)))
  return { net, vat, total: net + vat }
}

/** The shillings of rows on which the discount is counted. */
const discountedOf = (rows: readonly Row[]) => total(rows.flatMap(({ line, discounted }) => (discounted ? [line] : [])))

/** The rows of an account, and the shillings on which its discount is counted: below zero for more that is taken back. */
function accountOf(contract: BilledContract, lines: readonly BilledLine[], input: MonthInput) {
  const { advance = false, before, charged = [] } = input
  const agreedOf = (month: string, of = lines) => rowsOf(contract, of, { ...input, month }, 'agreed')
  const amountsOf = (month: string) => {
    const byLine = Map.groupBy(agreedOf(month), ({ line }) => line.line_id)
    return new Map([...byLine].map(([id, rows]) => [id, total(rows.map(({ line }) => line))]))
  }
  const own = rowsOf(contract, lines, input, advance ? 'agreed' : 'all')
  const changes: Row[] = charged.flatMap((one) => agreedChanges(lines, amountsOf(one.month), one))
  const happened = before ? rowsOf(contract, before.lines, { ...input, month: before.month }, 'happened') : []
  // A penalty may take more than was charged: the discount is not taken off that.
  const takenOff = before ? Math.max(discountedOf(happened), -discountedOf(agreedOf(before.month, before.lines))) : 0
  return {
    rows: [...own, ...changes, ...happened],
    discounted: Math.max(0, discountedOf(own)) + discountedOf(changes) + takenOff,
  }
}

/**
 * The account of a month: the agreed amount with its shortfalls and extra guards, or, for a contract that is charged in advance, the
 * agreed amount alone; with the shortfalls and extra guards of the month before, where that was charged in advance, and what has
 * changed of such months since they were invoiced. Each line is rounded half up once; so are the discount, on guarding after its shortfalls, and VAT, on the rest. Guarding of earlier months was
 * charged with the discount, so what is taken back of it takes its discount back.
 */
export function invoiceFigures(contract: BilledContract, lines: readonly BilledLine[], input: MonthInput): InvoiceFigures {
  const { rows, discounted } = accountOf(contract, lines, input)
  const discount = rounded(product(fraction(discounted), rateOf(contract.discount_rate)))
  const charged = rows.map(({ line }) => line)
  const all = discount === 0 ? charged : [...charged, discountLine(contract.discount_rate, discount)]
  const of = (...kinds: InvoiceLineKind[]) => total(all.filter(({ kind }) => kinds.includes(kind)))
  return {
    lines: all,
    agreed: of('guarding', 'holiday', 'fixed'),
    shortfall: of('shortfall', 'other'),
    extras: of('extra'),
    discount,
    ...withVat(total(all), input.vat_rate),
    // A slot on a holiday is one of the charge that its addition is for.
    undecided: all.reduce((count, { kind, explain }) => count + (kind === 'holiday' ? 0 : (explain.undecided ?? 0)), 0),
  }
}

const discountLine = (rate: number, discount: number): FigureLine => ({
  kind: 'discount',
  ...{ line_id: null, term_id: null, station_id: null, quantity: null, unit: null, unit_price: null },
  description: `Discount of ${rate / 100} % on guarding${discount < 0 ? ', taken back' : ''}`,
  amount: -discount,
  explain: {},
})
