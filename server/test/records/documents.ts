// Minimal valid files of each kind, and some invalid ones.
import { crc32, deflateRawSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** `[Content_Types].xml` of a document whose main part has this type; `more` is appended. */
export const contentTypes = (main = WORD, more = '') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/>${more}</Types>`

const DOCX_PARTS = { '[Content_Types].xml': contentTypes(), 'word/document.xml': '<w:document/>' }

export const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name)

export const pdf = (name = 'cv.pdf', padding = 0) => file(name, `%PDF-1.7\n${' '.repeat(padding)}\nstartxref\n0\n%%EOF\n`)
export const docx = (name = 'cv.docx', more: Record<string, Part> = {}) => file(name, zip({ ...DOCX_PARTS, ...more }))
export const png = (name = 'id.png') => file(name, bytes('89504e470d0a1a0a', Buffer.from('0000IEND0000')))
export const jpg = (name = 'id.jpg') => file(name, bytes('ffd8ffe0', Buffer.from('0010JFIF'), 'ffd9'))

/** A picture of one colour, as JPEG unless `encode` says otherwise. */
export const picture = async ({ name = 'photo.jpg', width = 64, height = 48 } = {}, encode = (image: Sharp) => image.jpeg()) =>
  file(name, bytes(await encode(sharp({ create: { width, height, channels: 3, background: '#12325a' } })).toBuffer()))

/** An entry, stored or deflated; `claimed` is the uncompressed size stated in its header. */
type Part = string | Buffer | { deflated: Buffer; claimed?: number }

/**
 * A ZIP archive; `claimed` is the uncompressed size stated for each entry, `counted` the number of entries stated in the
 * directory.
 */
export function zip(entries: Record<string, Part>, claimed?: number, counted = Object.keys(entries).length) {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(entries)) {
    const packed = typeof part === 'object' && 'deflated' in part
    const plain = packed ? part.deflated : Buffer.from(part)
    const content = packed ? deflateRawSync(plain) : plain
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(packed ? 8 : 0, 4)
    shared.writeUInt32LE(crc32(plain), 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE((packed ? part.claimed : claimed) ?? plain.length, 18)
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
  end.writeUInt16LE(counted, 4)
  end.writeUInt16LE(counted, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return bytes(...locals, list, '504b0506', end)
}

/** Concatenates hexadecimal text and buffers. */
export const bytes = (...parts: (string | Buffer)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part))))

/** A CSV file of these lines. */
export const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'rows.csv', { type: 'text/csv' })

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** A day of a workbook, counted from 30 December 1899, as Excel stores it. */
export const excelDay = (day: string) => ({ days: (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000 })
/** A cell by what stands in it, as programs write formulas and errors. */
type WrittenCell = { inner: string; type?: string; style?: number }
type SheetCell = string | number | null | { days: number } | WrittenCell

/** An Excel workbook of some sheets by name; `more` are parts beside its own, or in place of them. */
export function xlsx(sheets: Record<string, SheetCell[][]>, more: Record<string, Part> = {}) {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const cell = (value: SheetCell, at: string) => {
    if (value === null) return ''
    if (typeof value === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
    if (typeof value === 'object' && 'inner' in value)
      return `<c r="${at}"${value.type ? ` t="${value.type}"` : ''} s="${value.style ?? 0}">${value.inner}</c>`
    return typeof value === 'number' ? `<c r="${at}"><v>${value}</v></c>` : `<c r="${at}" s="1"><v>${value.days}</v></c>`
  }
  const names = Object.keys(sheets)
  const each = (part: (name: string, number: number) => string) => names.map((name, at) => part(name, at + 1)).join('')
  const types = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/></Types>`
  const relations = each(
    (_, number) =>
      `<Relationship Id="rId${number}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  const listed = each((name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)
  const rowsOf = (rows: SheetCell[][]) =>
    rows.map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((value, c) => cell(value, `${String.fromCharCode(65 + c)}${r + 1}`)).join('')}</row>`,
    )
  const parts: Record<string, Part> = {
    '[Content_Types].xml': types,
    'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rowsOf(sheets[name]!).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  return file('rows.xlsx', zip({ ...parts, ...more }))
}
