import { encode } from 'uqr'
import type { Letterhead } from '../../company/index.ts'
import { COLOR, type Doc, drawHead, finishPages, heightOf, newDocument, PAGE, write } from '../../platform/pdf/pdf-page.ts'

/** A label: two beside each other, three below, to be cut out. Points. */
const LABEL = { width: 247, height: 224, columns: 2, rows: 3 }
/** 5.3 cm: read from half a metre by the camera of a cheap phone. */
const CODE_SIZE = 150

type Printed = { name: string; token: string; code: string }

/** Draws a QR code; its quiet zone is part of the square. */
function drawCode(doc: Doc, token: string, [left, top]: readonly [number, number]) {
  // Q: a quarter of the code may be scratched or dirty.
  const { data, size } = encode(token, { ecc: 'Q', border: 4 })
  const module = CODE_SIZE / size
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) doc.rect(left + x * module, top + y * module, module, module)
  doc.fill('#000000')
}

function drawLabel(doc: Doc, { name, token, code }: Printed, [x, y]: readonly [number, number], station: string) {
  const centred = { width: LABEL.width - 20, align: 'center' } as const
  doc.rect(x, y, LABEL.width, LABEL.height).dash(3, { space: 3 }).lineWidth(0.6).strokeColor(COLOR.grey).stroke().undash()
  // A long name becomes smaller, and is never cut.
  const size = [14, 12, 10, 8].find((points) => heightOf(doc, name, { bold: true, size: points, ...centred }) < 20) ?? 8
  write(doc, name, { at: [x + 10, y + 10], bold: true, size, ...centred, height: 20, ellipsis: true })
  drawCode(doc, token, [x + (LABEL.width - CODE_SIZE) / 2, y + 28])
  write(doc, code, { at: [x + 10, y + 179], bold: true, size: 18, characterSpacing: 3, ...centred })
  write(doc, station, { at: [x + 10, y + 206], size: 8, color: COLOR.grey, ...centred, height: 10, ellipsis: true })
}

/** The sheet of a station: a label with QR code and short code for each of its points. */
export function draw({ content, station, points }: { content: Letterhead; station: { name: string }; points: Printed[] }) {
  const doc = newDocument(`Checkpoints of ${station.name}`, content.brand.name)
  const perPage = LABEL.columns * LABEL.rows
  for (const [index, point] of points.entries()) {
    const place = index % perPage
    if (place === 0) {
      if (index > 0) doc.addPage()
      drawHead(doc, content, 'Checkpoints', station.name)
    }
    const column = place % LABEL.columns
    const row = Math.floor(place / LABEL.columns)
    drawLabel(doc, point, [PAGE.left + column * (LABEL.width + 1), PAGE.top + 56 + row * (LABEL.height + 1)], station.name)
  }
  if (!points.length) {
    const below = drawHead(doc, content, 'Checkpoints', station.name)
    write(doc, 'This station has no checkpoints yet.', { at: [PAGE.left, below] })
  }
  finishPages(doc, station.name, content)
  return doc
}
