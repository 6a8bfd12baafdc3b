import type { FileKind } from '../../../api/core/endpoint.ts'
import { m4aLength, webmLength } from './sound-ends.ts'

/** The distance between the end of a PDF and its last mark, or the place of its table, at most. */
const TRAILER = 1_024
const ARCHIVE_END = Buffer.from('504b0506', 'hex')
const ARCHIVE_END_LENGTH = 22
/** The longest comment of an archive, and its record. */
const ARCHIVE_TAIL = 65_557
const CHUNK_HEAD = 8
const CHUNK_SUM = 4

/** True if a file has an archive at its end, which some programs would open in place of its first content. */
export const endsAsArchive = (content: Buffer) => content.subarray(-ARCHIVE_TAIL).includes(ARCHIVE_END)

/**
 * The length of the document or picture within a file: cameras and phones add their own data or a short film after it, servers and
 * programs line ends and padding. Null when it does not end within the file.
 */
export function lengthWithin(kind: FileKind, content: Buffer): number | null {
  const read: Record<FileKind, (content: Buffer) => number | null> = {
    jpg: (file) => jpgLength(file) ?? lastWithin(file, Buffer.from('ffd9', 'hex')),
    png: (file) => pngLength(file) ?? lastWithin(file, Buffer.from('IEND')),
    webp: webpLength,
    pdf: pdfLength,
    docx: archiveLength,
    xlsx: archiveLength,
    csv: ({ length }) => length,
    webm: webmLength,
    m4a: m4aLength,
  }
  return read[kind](content)
}

/** The whole length of a file whose parts cannot be followed and which ends with a mark nevertheless. */
const lastWithin = (content: Buffer, mark: Buffer) => (content.subarray(-TRAILER).includes(mark) ? content.length : null)

/** Follows the segments of a JPG; the data of a picture are between them, and have marks of their own. */
function jpgLength(content: Buffer): number | null {
  let at = 2
  while (true) {
    at = content.indexOf(0xff, at)
    if (at < 0) return null
    while (content[at] === 0xff) at++
    const mark = content[at++]
    if (mark === undefined) return null
    if (mark === 0xd9) return at
    const isBare = mark === 0 || mark === 1 || (mark >= 0xd0 && mark <= 0xd8)
    if (isBare) continue
    if (at + 2 > content.length) return null
    at += content.readUInt16BE(at)
  }
}

function pngLength(content: Buffer): number | null {
  let at = CHUNK_HEAD
  while (at + CHUNK_HEAD + CHUNK_SUM <= content.length) {
    const name = content.toString('latin1', at + 4, at + CHUNK_HEAD)
    at += CHUNK_HEAD + content.readUInt32BE(at) + CHUNK_SUM
    if (name === 'IEND') return at <= content.length ? at : null
  }
  return null
}

function webpLength(content: Buffer) {
  const stated = content.readUInt32LE(4) + 8
  return stated <= content.length ? stated : null
}

/** Up to the last end mark with its line end, behind the place of the last table. */
function pdfLength(content: Buffer) {
  const mark = content.lastIndexOf('%%EOF')
  if (mark < 0 || !content.subarray(Math.max(0, mark - TRAILER), mark).includes('startxref')) return null
  let end = mark + 5
  if (content[end] === 13) end++
  if (content[end] === 10) end++
  return end
}

function archiveLength(content: Buffer) {
  const from = Math.max(0, content.length - ARCHIVE_TAIL)
  const at = content.lastIndexOf(ARCHIVE_END)
  if (at < from || at + ARCHIVE_END_LENGTH > content.length) return null
  const end = at + ARCHIVE_END_LENGTH + content.readUInt16LE(at + 20)
  return end <= content.length ? end : null
}
