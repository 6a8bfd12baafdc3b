import { encode } from 'uqr'
import { COLOR, type Doc, PAGE, write } from './pdf-page.ts'

/** A QR code with what it leads to. */
export type Code = { text: string; caption: string }

const SIZE = 72
const STEP = 116
/** The height of `drawCodes`, in points. */
export const CODES_HEIGHT = SIZE + 26

function drawCode(doc: Doc, text: string, x: number, y: number) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = SIZE / size
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries()) if (dark) doc.rect(x + column * module, y + row * module, module, module)
  doc.fill(COLOR.ink)
}

/** Draws QR codes in a row from the left, each above its caption. */
export function drawCodes(doc: Doc, codes: readonly Code[], y: number) {
  for (const [place, { text, caption }] of codes.entries()) {
    const x = PAGE.left + place * STEP
    drawCode(doc, text, x, y)
    write(doc, caption, { at: [x, y + SIZE + 5], size: 7.5, color: COLOR.grey, width: STEP - 14 })
  }
}
