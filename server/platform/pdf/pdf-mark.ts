import type { PrintPicture } from '../pictures/print-picture.ts'
import { COLOR } from './pdf-color.ts'
import type { Doc } from './pdf-document.ts'

/** A company with its mark; `brand.logo` without `logo` is one that could not be read. */
export type Marked = { brand: { logo?: string | null | undefined }; logo: PrintPicture | null }

type Place = [x: number, y: number]
type Room = { width: number; height: number }
const GAP = 10

/** The shield of the default brand, scaled from 32 to `size` points. */
function drawShield(doc: Doc, x: number, y: number, size: number) {
  doc
    .save()
    .translate(x, y)
    .scale(size / 32)
  doc
    .path('M16 .5c4.4 2.3 8.8 3.6 12.7 3.9.9 9.3-1 20-12.7 27.2C4.3 24.4 2.4 13.7 3.3 4.4 7.2 4.1 11.6 2.8 16 .5Z')
    .fill(COLOR.amber)
  doc
    .path('M16 3.1c3.5 1.7 6.9 2.7 10.2 3.1.5 7.6-1.2 16.2-10.2 22.4C7 22.4 5.3 13.8 5.8 6.2 9.1 5.8 12.5 4.8 16 3.1Z')
    .fill(COLOR.ink)
  doc.path('M7.2 14.5c5-6.6 12.6-6.6 17.6 0-5 6.6-12.6 6.6-17.6 0Z').fill(COLOR.amber)
  doc.circle(16, 14.5, 3.4).fill(COLOR.ink)
  doc.restore()
}

/** Draws the logo as large as the room lets it be, in the middle of its height; returns the width that it takes, with a gap. */
export function drawLogo(doc: Doc, { logo }: Marked, [x, y]: Place, room: Room) {
  if (!logo) return 0
  const scale = Math.min(room.width / logo.width, room.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  // A picture with a URL is embedded once, and drawn again on other pages.
  doc.image(logo.url, x, y + (room.height - height) / 2, { width, height })
  return width + GAP
}

/** Draws the logo, or the shield of a company that has none of its own; returns the width that it takes, with a gap. */
export function drawMark(doc: Doc, company: Marked, place: Place, room: Room) {
  if (company.brand.logo) return drawLogo(doc, company, place, room)
  drawShield(doc, ...place, room.height)
  return room.height + GAP
}
