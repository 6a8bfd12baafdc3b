import { PAYMENT_METHODS } from '../../../../api/billing/payments.ts'
import { RECEIPT_KINDS, type Receipt } from '../../../../api/billing/receipts.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Letterhead } from '../../../company/index.ts'
import {
  type Doc,
  drawHead,
  drawTotals,
  ensureSpace,
  type Fact,
  finishPages,
  newDocument,
  rule,
} from '../../../platform/pdf/pdf-page.ts'
import { amountColumns, drawCells, drawColumnTitles } from '../../../platform/pdf/pdf-table.ts'
import { drawRecipient } from '../../invoicing/documents/recipient-pdf.ts'
import type { Recipient } from '../../invoicing/documents/recipient-queries.ts'

/** Draws what the receipt settles; returns the y position below. */
function drawAllocations(doc: Doc, receipt: Receipt, top: number) {
  const { allocations, unallocated, paid_back, kind, amount, contract_id, contract_number } = receipt
  if (amount < 0) return top
  const columns = amountColumns(kind === 'deposit' ? 'Held as a deposit' : 'For')
  const rows: Fact[] = allocations.map(({ invoice_number, amount }) => [`Invoice ${invoice_number}`, formatMoney(amount)])
  if (kind === 'deposit')
    rows.push([contract_id === null ? 'All contracts' : `Contract ${contract_number ?? 'not yet begun'}`, formatMoney(amount)])
  for (const part of paid_back) rows.push([`Paid back, ${part.receipt_number}`, formatMoney(part.amount)])
  if (unallocated > 0) rows.push(['Credit for later invoices', formatMoney(unallocated)])
  let y = drawColumnTitles(doc, columns, top, 28)
  for (const row of rows) {
    y = ensureSpace(doc, y, 16)
    drawCells(doc, columns, row, y)
    y += 16
  }
  rule(doc, y + 2)
  return y + 12
}

type Receipted = { receipt: Receipt; content: Letterhead; tax_number: string | null; recipient: Recipient }

/** Draws a receipt. */
export function draw({ receipt, content, tax_number, recipient }: Receipted) {
  const { receipt_number, received_on, method, kind, reference, amount, payer, reversed_on } = receipt
  const doc = newDocument(`Receipt ${receipt_number}`, content.brand.name)
  const facts: Fact[] = [['Date', formatDay(received_on)]]
  facts.push(
    kind === 'money' || kind === 'deposit' || kind === 'refund'
      ? ['Method', PAYMENT_METHODS[method]]
      : ['For', RECEIPT_KINDS[kind]],
  )
  if (reference) facts.push(['Reference', reference])
  if (tax_number) facts.push(['Our TIN', tax_number])
  if (reversed_on) facts.push(['Reversed', formatDay(reversed_on)])
  const top = drawHead(doc, content, 'Receipt', receipt_number)
  const body = drawRecipient(doc, recipient, facts, top, payer && `Paid by ${payer}`)
  // A payment that has bounced is not received.
  const received = reversed_on ? 'Reversed' : kind === 'carried' ? 'Credit' : 'Received'
  drawTotals(doc, [], amount < 0 ? ['Paid back', -amount] : [received, amount], drawAllocations(doc, receipt, body))
  finishPages(doc, receipt_number, content)
  return doc
}
