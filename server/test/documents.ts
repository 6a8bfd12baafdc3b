// The smallest files that are what they say, made in code, and some that only pretend.
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

const DOCX_PARTS = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }

export const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name)

export const pdf = (name = 'cv.pdf', padding = 0) => file(name, `%PDF-1.7\n${' '.repeat(padding)}\nstartxref\n0\n%%EOF\n`)
export const docx = (name = 'cv.docx', more: Record<string, string> = {}) => file(name, zip({ ...DOCX_PARTS, ...more }))
export const png = (name = 'id.png') => file(name, bytes('89504e470d0a1a0a', Buffer.from('0000IEND0000')))
export const jpg = (name = 'id.jpg') => file(name, bytes('ffd8ffe0', Buffer.from('0010JFIF'), 'ffd9'))

/** A real picture of one colour, as JPEG unless `encode` says otherwise. */
export const picture = async ({ name = 'photo.jpg', width = 64, height = 48 } = {}, encode = (image: Sharp) => image.jpeg()) =>
  file(name, bytes(await encode(sharp({ create: { width, height, channels: 3, background: '#12325a' } })).toBuffer()))

/** A ZIP archive whose entries are stored as they are; `claimed` is the unpacked size that its directory states. */
export function zip(entries: Record<string, string>, claimed?: number) {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE(claimed ?? content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, Buffer.from(name), content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), shared, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return bytes(...locals, list, '504b0506', end)
}

/** Hexadecimal text and buffers, one after the other. */
export const bytes = (...parts: (string | Buffer)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part))))
