import { replacedText } from '../../../../api/billing/corrections/replacements.ts'
import { paymentText } from '../../../../api/billing/texts/payment-text.ts'
import type { PaymentDetails } from '../../../../api/company/company-settings.ts'
import { formatDay, longMonth } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Letterhead } from '../../../company/index.ts'
import {
  COLOR,
  type Doc,
  drawHead,
  ensureSpace,
  type Fact,
  finishPages,
  newDocument,
  rule,
  totalsHeight,
} from '../../../platform/pdf/pdf-page.ts'
import { amountColumns, drawCells, drawColumnTitles } from '../../../platform/pdf/pdf-table.ts'
import { drawSums, fiscalCodes, fiscalFacts } from '../fiscal/fiscal-pdf.ts'
import { drawHowToPay, waysToPay } from './how-to-pay.ts'
import type { InvoiceDocument } from './invoice-document-queries.ts'
import { drawInvoiceLines } from './invoice-pdf-lines.ts'
import { drawRecipient } from './recipient-pdf.ts'

const COLUMNS = amountColumns('Description')

/** Draws what an invoice as one amount is for; returns the y position below. */
function drawAmount(doc: Doc, { amount_due }: InvoiceDocument, top: number) {
  const y = drawColumnTitles(doc, COLUMNS, top, 28)
  drawCells(doc, COLUMNS, ['Security services', formatMoney(amount_due)], y)
  rule(doc, top + 46)
  return top + 56
}

/** Draws the lines or the one amount, and the payments received; returns the y position below. */
function drawBill(doc: Doc, invoice: InvoiceDocument, sums: number, top: number) {
  const { lines, payments } = invoice
  const below = totalsHeight(sums) + payments.length * 16 + 10
  let y = lines.length > 0 ? drawInvoiceLines(doc, lines, top, below) : drawAmount(doc, invoice, top)
  for (const payment of payments) {
    y = ensureSpace(doc, y, 16)
    const what = `${paymentText(payment)}, ${formatDay(payment.received_on)}`
    drawCells(doc, COLUMNS, [what, amountText(payment.amount)], y, { color: COLOR.grey })
    y += 16
  }
  return y + 10
}

/** A payment is negative, its correction positive. */
const amountText = (amount: number) => (amount < 0 ? formatMoney(-amount) : `−${formatMoney(amount)}`)

/** A fact, where it is known. */
const known = (label: string, value: string | null): Fact[] => (value === null ? [] : [[label, value]])

/** The code that leads to the evidence of the invoice; seal and secret are in the part of the address that no server is sent. */
const proofCodes = (code: string | null, publicUrl: string) =>
  code === null ? [] : [{ text: `${publicUrl}/verify#${code}`, caption: 'Scan to see why this amount, and to check it' }]

type Billed = { invoice: InvoiceDocument; content: Letterhead; details: PaymentDetails; publicUrl: string }

/** Draws an invoice. */
export function draw({ invoice, content, details, publicUrl }: Billed): Doc {
  const { invoice_number, invoice_date, due_date, status, amount_due, amount_paid, credited } = invoice
  const doc = newDocument(`Invoice ${invoice_number}`, content.brand.name)
  const facts: Fact[] = [
    ['Date', formatDay(invoice_date)],
    ['Due', formatDay(due_date)],
    ['Status', status],
    ...known('Period', invoice.period_month && longMonth(invoice.period_month)),
    ...known('Contract', invoice.contract_number),
    ...known('Your order', invoice.po_number),
    ...known('Replaces', invoice.replaces.length === 0 ? null : replacedText(invoice.replaces)),
    ...known('Our TIN', details.tax_number),
    ...fiscalFacts(invoice.fiscal),
  ]
  const top = drawHead(doc, content, 'Invoice', invoice_number)
  const bill = drawRecipient(doc, invoice, facts, top)
  const balance = amount_due - credited - amount_paid
  const sums: Fact[] = [
    ...known('Net', invoice.net === null ? null : formatMoney(invoice.net)),
    ...known(`VAT ${(invoice.vat_rate ?? 0) / 100} %`, invoice.vat === null ? null : formatMoney(invoice.vat)),
    ['Total', formatMoney(amount_due)],
    ...known('Credited', credited === 0 ? null : formatMoney(credited)),
    ['Paid', formatMoney(amount_paid)],
  ]
  const codes = [...fiscalCodes(invoice.fiscal), ...proofCodes(invoice.code, publicUrl)]
  const below = drawSums(doc, codes, sums, ['Balance due', balance], drawBill(doc, invoice, sums.length, bill))
  const ways = [...waysToPay(details), ['Reference', invoice_number] as const]
  const note = `Please pay by ${formatDay(due_date)}. All amounts are in Uganda shillings (UGX).`
  if (balance > 0) drawHowToPay(doc, ways, note, below + 10)
  finishPages(doc, invoice_number, content)
  return doc
}
