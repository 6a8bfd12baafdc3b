import type { FileHandle } from 'node:fs/promises'
import { fromFdPromise, type ZipFile } from 'yauzl'

const MAX_ENTRIES = 1_000
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
const MAX_TYPES_BYTES = 256 * 1024
const TYPES = '[content_types].xml'
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
/** The customary name of a macro part, and the content type that declares one under any name. */
const MACRO_PART = /(^|\/)vba(project\.bin|data\.xml)$/
const MACRO_TYPE = /macroenabled|ms-office\.vba|ms-word\.vba|ms-excel\.vba/
/** Signatures of the end of central directory record, plain and ZIP64. */
const DIRECTORY_ENDS = ['504b0506', '504b0606']

/** True if an archive is a Word document without macros. */
export const isDocx = (file: FileHandle) => isOffice(file, DOCUMENT)
/** True if an archive is an Excel workbook without macros. */
export const isXlsx = (file: FileHandle) => isOffice(file, WORKBOOK)

/** Every part is inflated and discarded; stated sizes are not trusted. */
async function isOffice(file: FileHandle, main: string) {
  try {
    const { names, types } = await readParts(file)
    return ![...names].some((name) => MACRO_PART.test(name)) && declares(main, readTypes(types), names)
  } catch {
    return false
  }
}

/** @throws when it is not a readable archive or exceeds the limits of a document */
async function readParts(file: FileHandle) {
  const zip = await fromFdPromise(file.fd, { autoClose: false })
  const names = new Set<string>()
  const types: Buffer[] = []
  let [unpacked, typesBytes] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (names.has(name)) throw new Error('a part twice')
    names.add(name)
    if (names.size > MAX_ENTRIES) throw new Error('too many parts')
    const part: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of part) {
      unpacked += chunk.length
      if (unpacked > MAX_UNPACKED_BYTES) throw new Error('too large unpacked')
      if (name !== TYPES) continue
      typesBytes += chunk.length
      if (typesBytes > MAX_TYPES_BYTES) throw new Error('too many types')
      types.push(chunk)
    }
  }
  if (!(await hasNoMore(file, zip))) throw new Error('more parts than its directory counts')
  return { names, types: Buffer.concat(types) }
}

/** True if the central directory ends after the entries it counts: other readers may go by its size instead of the count. */
async function hasNoMore(file: FileHandle, zip: ZipFile) {
  // The type declarations call it a boolean; it is the offset of the next entry.
  const cursor = Number(zip.readEntryCursor)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, cursor)
  return DIRECTORY_ENDS.includes(buffer.toString('hex'))
}

/** The content types in lower case, in a plain encoding that can be searched as text. */
function readTypes(content: Buffer) {
  const text = new TextDecoder('utf-8', { fatal: true })
    .decode(content)
    .toLowerCase()
    .replace(/<!--[\s\S]*?-->/g, '')
  const [, encoding = 'utf-8'] = text.match(/^<\?xml[^>]*encoding\s*=\s*["']([^"']*)/) ?? []
  if (encoding !== 'utf-8' || /[&\0]|<!/.test(text)) throw new Error('entities, declarations or another encoding')
  return text
}

/** True if the main part is of this type and no part is declared to hold macros. */
function declares(main: string, types: string, names: Set<string>) {
  if (MACRO_TYPE.test(types)) return false
  const declared = [...types.matchAll(/<(?:[\w.-]+:)?(?:default|override)\s([^<>]*)>/g)].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes!.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, double, single]) => [
        name,
        double ?? single,
      ]),
    ),
  )
  if (declared.some(({ contenttype = '' }) => contenttype.endsWith('main+xml') && contenttype !== main)) return false
  return declared
    .filter(({ contenttype }) => contenttype === main)
    .some(({ partname, extension }) =>
      partname ? names.has(partname.replace(/^\//, '')) : [...names].some((name) => name.endsWith(`.${extension}`)),
    )
}
