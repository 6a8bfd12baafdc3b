import { formatDay, formatNumber } from '../../../api/core/format.ts'
import type { Letterhead } from '../../company/index.ts'
import {
  type Doc,
  drawHead,
  drawParties,
  ensureSpace,
  finishPages,
  heightOf,
  newDocument,
  PAGE,
  rule,
  write,
} from '../../platform/pdf/pdf-page.ts'
import { drawCells, drawColumnTitles } from '../../platform/pdf/pdf-table.ts'
import type { RateLetter } from './letter.ts'

const COLUMNS = [
  { title: 'Post', x: 50, width: 245, align: 'left' },
  { title: 'For', x: 300, width: 95, align: 'left' },
  { title: 'Rate', x: 395, width: 70, align: 'right' },
  { title: 'New rate', x: 475, width: 70, align: 'right' },
] as const
const LINE = 14

const drawRow = (doc: Doc, cells: readonly string[], y: number) => drawCells(doc, COLUMNS, cells, y)
const drawTitles = (doc: Doc, y: number) => drawColumnTitles(doc, COLUMNS, y, 28)

/** Draws the rates across pages, with the titles on each; returns the y position below. */
function drawRates(doc: Doc, rates: RateLetter['rates'], top: number) {
  let y = drawTitles(doc, ensureSpace(doc, top, 60))
  for (const { post, unit, rate, new_rate } of rates) {
    const height = Math.max(LINE, heightOf(doc, post, { width: COLUMNS[0].width }))
    const place = ensureSpace(doc, y, height + 8)
    y = place === y ? y : drawTitles(doc, place)
    drawRow(doc, [post, unit, formatNumber(rate), formatNumber(new_rate)], y)
    y += height + 8
    rule(doc, y - 4)
  }
  return y + 10
}

/** Draws paragraphs below each other; returns the y position below. */
function drawParagraphs(doc: Doc, paragraphs: readonly string[], top: number) {
  let y = top
  for (const text of paragraphs) {
    const height = heightOf(doc, text, { width: PAGE.width, size: 10.5 })
    y = ensureSpace(doc, y, height)
    write(doc, text, { at: [PAGE.left, y], width: PAGE.width, size: 10.5 })
    y += height + 10
  }
  return y
}

/** Draws the letter to a client about new rates. */
export function draw({ letter, content }: { letter: RateLetter; content: Letterhead }) {
  const { number, client_name, contact, written_on, valid_from } = letter
  const doc = newDocument(`New rates of ${number}`, content.brand.name)
  const facts = [
    ['Date', formatDay(written_on)],
    ['New rates from', formatDay(valid_from)],
  ] as const
  const top = drawHead(doc, content, 'New rates', number)
  const body = drawParagraphs(doc, letter.paragraphs, drawParties(doc, client_name, [contact], facts, top) + 6)
  const below = drawParagraphs(doc, letter.closing, drawRates(doc, letter.rates, body + 4))
  drawParagraphs(doc, [content.brand.name], below + 14)
  finishPages(doc, number, content)
  return doc
}
