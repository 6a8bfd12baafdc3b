import { CREDIT_REASONS, type CreditNote } from '../../../../api/billing/credit-notes.ts'
import { creditPartTexts } from '../../../../api/billing/texts/credit-parts.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Letterhead } from '../../../company/index.ts'
import { COLOR, drawHead, type Fact, finishPages, newDocument, PAGE, rule, write } from '../../../platform/pdf/pdf-page.ts'
import { amountColumns, drawCells, drawColumnTitles } from '../../../platform/pdf/pdf-table.ts'
import { drawRecipient } from '../documents/recipient-pdf.ts'
import type { Recipient } from '../documents/recipient-queries.ts'
import { drawSums, fiscalCodes, fiscalFacts } from '../fiscal/fiscal-pdf.ts'
import type { Fiscal } from '../fiscal/queries.ts'

type Credited = { note: CreditNote; content: Letterhead; tax_number: string | null; recipient: Recipient; fiscal: Fiscal }

/** Draws a credit note. */
export function draw({ note, content, tax_number, recipient, fiscal }: Credited) {
  const { credit_note_number, invoice_number, issued_on, reason_code, reason, net, vat, vat_rate, total } = note
  const doc = newDocument(`Credit note ${credit_note_number}`, content.brand.name)
  const facts: Fact[] = [
    ['Date', formatDay(issued_on)],
    ['Invoice', invoice_number],
    ...(tax_number ? ([['Our TIN', tax_number]] as const) : []),
    ...fiscalFacts(fiscal),
  ]
  const top = drawHead(doc, content, 'Credit note', credit_note_number)
  const body = drawRecipient(doc, recipient, facts, top)
  const columns = amountColumns('Description')
  drawCells(doc, columns, [CREDIT_REASONS[reason_code], formatMoney(net)], drawColumnTitles(doc, columns, body, 28))
  for (const text of [reason, ...creditPartTexts(note.parts)])
    write(doc, text, { at: [PAGE.left, doc.y], color: COLOR.grey, width: 340 })
  rule(doc, doc.y + 8)
  const sums: Fact[] = vat_rate === null ? [] : [['Net', formatMoney(net)]]
  if (vat_rate !== null) sums.push([`VAT ${vat_rate / 100} %`, formatMoney(vat)])
  drawSums(doc, fiscalCodes(fiscal), sums, ['Credited', total], doc.y + 18)
  finishPages(doc, credit_note_number, content)
  return doc
}
