import { BUCKETS, heldFor, STATEMENT_ROWS, type Statement } from '../../../contract/billing/statements.ts'
import { filteredStation, filterNote } from '../../../contract/billing/texts/statement-filter.ts'
import { formatDay, formatNumber } from '../../../contract/core/format.ts'
import { formatMoney } from '../../../contract/core/money.ts'
import { siteContent } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  COLOR,
  type Doc,
  drawHead,
  drawParties,
  drawTotals,
  ensureSpace,
  type Fact,
  finishPages,
  newDocument,
  PAGE,
  rule,
  write,
} from '../../platform/pdf/pdf-page.ts'
import { drawCells, drawColumnTitles } from '../../platform/pdf/pdf-table.ts'

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

/** Draws the rows across pages, with the titles on each; returns the y position below. */
function drawRows(doc: Doc, { from, opening, rows }: Statement, top: number) {
  let y = drawTitles(doc, top)
  drawRow(doc, [formatDay(from), 'Opening balance', '', '', formatNumber(opening)], y)
  y += 18
  for (const { day, kind, number, debit, credit, balance } of rows) {
    const place = ensureSpace(doc, y, 18)
    y = place === y ? y : drawTitles(doc, place)
    const what = `${STATEMENT_ROWS[kind]} ${number}`
    drawRow(doc, [formatDay(day), what, amount(debit), amount(credit), formatNumber(balance)], y)
    y += 18
    rule(doc, y - 4)
  }
  return y + 8
}

/** A statement as a file to download. */
export async function drawnStatement(db: Db, statement: Statement, fileName: string) {
  const { content } = await siteContent(db)
  const { client_name, from, to, closing, buckets, held } = statement
  const doc = newDocument(`Statement of ${client_name}`, content.brand.name)
  const facts: Fact[] = [
    ['From', formatDay(from)],
    ['Until', formatDay(to)],
  ]
  const station = filteredStation(statement)
  const top = drawHead(doc, content, 'Statement', null)
  const body = drawParties(doc, client_name, station ? [`Only ${station.name}`] : [], facts, top)
  const ages = (Object.keys(BUCKETS) as (keyof typeof BUCKETS)[])
    .filter((name) => buckets[name] !== 0)
    .map((name): Fact => [BUCKETS[name], formatMoney(buckets[name])])
  const below = drawTotals(
    doc,
    ages,
    [station ? 'Of this station only' : 'Closing balance', closing],
    drawRows(doc, statement, body),
  )
  const notes = [
    ...(station ? [filterNote(station.name)] : []),
    ...held.map((deposit) => `Deposit held separately (${heldFor(deposit)}): ${formatMoney(deposit.amount)}.`),
    'All amounts are in Uganda shillings.',
  ]
  write(doc, notes.join('\n'), { at: [PAGE.left, below], color: COLOR.grey, width: PAGE.width })
  finishPages(doc, 'Statement', content)
  return { stream: doc, fileName, type: 'application/pdf' }
}
