import { BUCKETS, heldFor, STATEMENT_ROWS, type Statement } from '../../../../api/billing/statements.ts'
import { owedText } from '../../../../api/billing/texts/owed-text.ts'
import { filteredStation, filterNote } from '../../../../api/billing/texts/statement-filter.ts'
import type { PaymentDetails } from '../../../../api/company/company-settings.ts'
import { formatDay, formatNumber } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Letterhead } from '../../../company/index.ts'
import {
  COLOR,
  type Doc,
  drawHead,
  drawParties,
  drawTotals,
  ensureSpace,
  type Fact,
  finishPages,
  heightOf,
  minus,
  newDocument,
  PAGE,
  rule,
  totalsHeight,
  write,
} from '../../../platform/pdf/pdf-page.ts'
import { drawCells, drawColumnTitles } from '../../../platform/pdf/pdf-table.ts'
import { drawHowToPay, howToPayHeight, waysToPay } from '../../invoicing/documents/how-to-pay.ts'

const COLUMNS = [
  { title: 'Date', x: 50, width: 68, align: 'left' },
  { title: 'Document', x: 122, width: 190, align: 'left' },
  { title: 'Debit', x: 316, width: 73, align: 'right' },
  { title: 'Credit', x: 393, width: 73, align: 'right' },
  { title: 'Balance', x: 470, width: 75, align: 'right' },
] as const

const drawRow = (doc: Doc, cells: readonly string[], y: number) => drawCells(doc, COLUMNS, cells, y)
const drawTitles = (doc: Doc, y: number) => drawColumnTitles(doc, COLUMNS, y, 26)

const amount = (shillings: number) => (shillings === 0 ? '' : formatNumber(shillings))

/**
 * Draws the rows across pages, with the titles on each; the last row stays with the `below` points that follow, so that no page has
 * totals alone. Returns the y position below.
 */
function drawRows(doc: Doc, { from, opening, rows }: Statement, top: number, below: number) {
  let y = drawTitles(doc, top)
  drawRow(doc, [formatDay(from), 'Opening balance', '', '', minus(formatNumber(opening))], y)
  y += 18
  for (const [index, { day, kind, number, debit, credit, balance }] of rows.entries()) {
    const place = ensureSpace(doc, y, index === rows.length - 1 ? 26 + below : 18)
    y = place === y ? y : drawTitles(doc, place)
    const what = `${STATEMENT_ROWS[kind]} ${number}`
    drawRow(doc, [formatDay(day), what, amount(debit), amount(credit), minus(formatNumber(balance))], y)
    y += 18
    rule(doc, y - 4)
  }
  return y + 8
}

/** Draws a statement. */
export function draw({ statement, content, details }: { statement: Statement; content: Letterhead; details: PaymentDetails }) {
  const { client_name, from, to, closing, buckets, held } = statement
  const doc = newDocument(`Statement of ${client_name}`, content.brand.name)
  const facts: Fact[] = [
    ['From', formatDay(from)],
    ['Until', formatDay(to)],
    ...(details.tax_number ? ([['Our TIN', details.tax_number]] as const) : []),
  ]
  const station = filteredStation(statement)
  const top = drawHead(doc, content, 'Statement', null)
  const body = drawParties(doc, client_name, station ? [`Only ${station.name}`] : [], facts, top)
  const ages = (Object.keys(BUCKETS) as (keyof typeof BUCKETS)[])
    .filter((name) => buckets[name] !== 0)
    .map((name): Fact => [BUCKETS[name], minus(formatMoney(buckets[name]))])
  const notes = [
    ...(station || buckets.credit === 0 ? [] : [`${owedText(buckets)}.`]),
    ...(station ? [filterNote(station.name)] : []),
    ...held.map((deposit) => `Deposit held separately (${heldFor(deposit)}): ${formatMoney(deposit.amount)}.`),
    'All amounts are in Uganda shillings.',
  ].join('\n')
  const ways = closing > 0 ? waysToPay(details) : []
  const noted = heightOf(doc, notes, { width: PAGE.width }) + (ways.length > 0 ? 16 + howToPayHeight(ways.length) : 0)
  const below = drawRows(doc, statement, body, totalsHeight(ages.length) + noted)
  const y = drawTotals(doc, ages, [station ? 'Of this station only' : 'Closing balance', closing], below)
  write(doc, notes, { at: [PAGE.left, y], color: COLOR.grey, width: PAGE.width })
  if (ways.length > 0) drawHowToPay(doc, ways, 'Please name the invoices that you pay.', doc.y + 16)
  finishPages(doc, 'Statement', content)
  return doc
}
