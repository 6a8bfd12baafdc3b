import { type FileHandle, open } from 'node:fs/promises'
import type { FileKind } from '../../../contract/core/endpoint.ts'
import { isDocx } from './docx.ts'

const TAIL = 1_024
/** How far from its end an archive may keep its end of central directory record. */
const ARCHIVE_TAIL = 65_557

/** The kind of the file, detected from its content, when it is validly one of `kinds`; null otherwise. */
export async function judgeFile(path: string, kinds: readonly FileKind[]): Promise<FileKind | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await bytes(file, 0, 16)
    const end = await bytes(file, Math.max(0, size - ARCHIVE_TAIL), ARCHIVE_TAIL)
    const kind = kindOf(head)
    if (!kind || !kinds.includes(kind)) return null
    return (await isWhole(kind, file, end)) ? kind : null
  } finally {
    await file.close()
  }
}

async function bytes(file: FileHandle, position: number, length: number) {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function kindOf(head: Buffer): FileKind | null {
  const starts = (signature: string) => head.subarray(0, signature.length / 2).toString('hex') === signature
  if (starts('255044462d')) return 'pdf'
  if (starts('504b0304')) return 'docx'
  if (starts('ffd8ff')) return 'jpg'
  if (starts('89504e470d0a1a0a')) return 'png'
  if (starts('52494646') && head.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return isText(head) ? 'csv' : null
}

/** No format above, and no control character that a text has not. */
const isText = (head: Buffer) =>
  head.length > 0 && (isUtf16(head) || head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13))
/** Its byte order mark. */
const isUtf16 = (head: Buffer) => ['fffe', 'feff'].includes(head.toString('hex', 0, 2))

/** Rejects polyglots: files that begin as one type and end as another. */
async function isWhole(kind: FileKind, file: FileHandle, end: Buffer) {
  const isZip = end.includes(Buffer.from('504b0506', 'hex'))
  const tail = end.subarray(-TAIL)
  switch (kind) {
    case 'pdf':
      return tail.includes('startxref') && tail.includes('%%EOF') && !isZip
    case 'jpg':
      return tail.includes(Buffer.from('ffd9', 'hex')) && !isZip
    case 'png':
      return tail.includes('IEND') && !isZip
    case 'webp':
      return (await statedSize(file)) === (await file.stat()).size && !isZip
    case 'csv':
      return !isZip && (!end.includes(0) || isUtf16(await bytes(file, 0, 2)))
    case 'docx':
      return isZip && (await isDocx(file))
  }
}

/** The length that the header of a RIFF file states, in bytes. */
const statedSize = async (file: FileHandle) => (await bytes(file, 4, 4)).readUInt32LE() + 8
