import { ENDED, OPEN, occurrenceText, remarkOf } from '../../../api/attendance/fields/occurrence-text.ts'
import type { Occurrence } from '../../../api/attendance/occurrences.ts'
import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import { formatDay, formatNumber } from '../../../api/core/format.ts'
import { OCCURRENCE_LABELS } from '../../../api/sites/occurrence-kinds.ts'
import type { Letterhead } from '../../company/index.ts'
import {
  COLOR,
  type Doc,
  drawHead,
  ensureSpace,
  finishPages,
  heightOf,
  newDocument,
  PAGE,
  rule,
  write,
} from '../../platform/pdf/pdf-page.ts'

type Book = { content: Letterhead; name: string; from: string; to: string; entries: Occurrence[] }

const X = { time: 50, kind: 92, text: 158, by: 430 }
const TEXT = { width: 262 }
const BY = { width: 115 }
const timeAt = (at: string) => clockTimeAt(new Date(at))
const momentAt = (at: string) => `${formatDay(today(new Date(at)))}, ${timeAt(at)}`

/** Remarks below the text of an entry: its end, and its text before a correction. */
function remarksOf(entry: Occurrence) {
  const { kind, opens, closed_at, reason, before } = entry
  const open = opens && (closed_at ? `${ENDED[kind]} ${momentAt(closed_at)}` : `Still ${OPEN[kind]?.toLowerCase()}`)
  const was = before.map((old) => `Before: ${timeAt(old.at)} ${occurrenceText(old)} (${old.by ?? 'erased'})`)
  return [open, remarkOf(entry), reason && `Corrected: ${reason}`, ...was].filter(Boolean).join('\n')
}

function drawEntry(doc: Doc, entry: Occurrence, top: number) {
  const text = `${entry.closes ? `${ENDED[entry.kind]}. ` : ''}${occurrenceText(entry)}`
  const remarks = remarksOf(entry)
  const small = { ...TEXT, size: 8 }
  const height = heightOf(doc, text || ' ', TEXT) + (remarks ? heightOf(doc, remarks, small) + 2 : 0)
  const y = ensureSpace(doc, top, height + 8)
  write(doc, timeAt(entry.at), { at: [X.time, y] })
  write(doc, OCCURRENCE_LABELS[entry.kind], { at: [X.kind, y], width: X.text - X.kind })
  write(doc, entry.by ?? 'Erased', { at: [X.by, y], color: COLOR.grey, ...BY })
  write(doc, text, { at: [X.text, y], ...TEXT })
  if (remarks) write(doc, remarks, { at: [X.text, doc.y + 2], color: COLOR.grey, ...small })
  const below = y + height + 4
  rule(doc, below)
  return below + 5
}

/** Draws the occurrence book of a station, a heading for each day. */
export function draw({ content, name, from, to, entries }: Book) {
  const doc = newDocument(`Occurrence book of ${name}`, content.brand.name)
  const top = drawHead(doc, content, 'Occurrence book', name)
  const range = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  const count = entries.length === 1 ? '1 entry' : `${formatNumber(entries.length)} entries`
  write(doc, `${range}, ${count}`, { at: [PAGE.left, top], width: PAGE.width })
  let y = top + 22
  let day = ''
  for (const entry of entries) {
    const its = today(new Date(entry.at))
    if (its !== day) {
      y = ensureSpace(doc, y + 6, 48)
      write(doc, formatDay(its), { at: [PAGE.left, y], bold: true, size: 11 })
      y += 18
      day = its
    }
    y = drawEntry(doc, entry, y)
  }
  finishPages(doc, 'Occurrence book', content)
  return doc
}
