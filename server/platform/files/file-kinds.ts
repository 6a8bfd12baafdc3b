import { type FileHandle, open } from 'node:fs/promises'
import type { FileKind } from '../../../api/core/endpoint.ts'
import { isDocx, isXlsx } from './docx.ts'
import { endsAsArchive, lengthWithin } from './file-ends.ts'

/** Readers look for the beginning of a PDF in the first bytes. */
const PDF_WITHIN = 1_024
const HEAD = 16
const TEXT_TAIL = 65_557
/** The brand in the container of a HEIC photo. */
const HEIC_BRANDS = /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/

/** A photo as iPhones store it, which is not taken. */
export class HeicPhoto extends Error {}

/**
 * The kind of the file, detected from its content, when it is validly one of `kinds`; null otherwise. Bytes after the document or
 * picture are cut off.
 * @throws HeicPhoto for one where a picture is taken
 */
export async function judgeFile(path: string, kinds: readonly FileKind[]): Promise<FileKind | null> {
  const file = await open(path, 'r+')
  try {
    // An upload has at most 5 MiB.
    const content = await file.readFile()
    if (kinds.includes('jpg') && isHeic(content)) throw new HeicPhoto()
    const kind = kindOf(content, kinds)
    if (!kind || !kinds.includes(kind)) return null
    return (await isWhole(kind, file, content)) ? kind : null
  } finally {
    await file.close()
  }
}

const isHeic = (content: Buffer) =>
  content.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.test(content.toString('latin1', 8, 12))

/** An archive is a document or a workbook, whichever the call takes. */
function kindOf(content: Buffer, kinds: readonly FileKind[]): FileKind | null {
  const starts = (signature: string) => content.subarray(0, signature.length / 2).toString('hex') === signature
  if (starts('504b0304')) return kinds.includes('xlsx') ? 'xlsx' : 'docx'
  if (starts('ffd8ff')) return 'jpg'
  if (starts('89504e470d0a1a0a')) return 'png'
  if (starts('52494646') && content.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (starts('1a45dfa3')) return 'webm'
  if (content.toString('latin1', 4, 8) === 'ftyp') return 'm4a'
  if (beginsAsPdf(content)) return 'pdf'
  return isText(content.subarray(0, HEAD)) ? 'csv' : null
}

/** True if a PDF begins soon, after bytes that are no markup: a page that is a document, too, is refused. */
function beginsAsPdf(content: Buffer) {
  const at = content.subarray(0, PDF_WITHIN).indexOf('%PDF-')
  return at >= 0 && !content.subarray(0, at).includes('<')
}

/** No format above, and no control character that a text has not. */
const isText = (head: Buffer) =>
  head.length > 0 && (isUtf16(head) || head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13))
/** A character that no text has, near the end; an earlier one is a problem of its row. */
const endsAsBinary = (content: Buffer) => content.subarray(-TEXT_TAIL).includes(0)
/** Its byte order mark. */
const isUtf16 = (head: Buffer) => ['fffe', 'feff'].includes(head.toString('hex', 0, 2))

/**
 * True if a file is whole once the bytes after its end are cut off. Rejects polyglots: files that begin as one type and end as an
 * archive.
 */
async function isWhole(kind: FileKind, file: FileHandle, content: Buffer) {
  const isArchive = kind === 'docx' || kind === 'xlsx'
  if (endsAsArchive(content) !== isArchive) return false
  const length = lengthWithin(kind, content)
  if (length === null || (kind === 'csv' && endsAsBinary(content) && !isUtf16(content))) return false
  if (length < content.length) await file.truncate(length)
  if (kind === 'xlsx') return isXlsx(file)
  return kind !== 'docx' || isDocx(file)
}
