import { text } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

/** The placeholder for a formula whose value is not in the file; `table.ts` knows it. */
const NO_VALUE = '#FORMULA!'
/** Days between the first ones of the two calendars of Excel. */
const SINCE_1904 = 1462

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml) =>
  xml.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? (ENTITIES[name] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  )
const attribute = (xml, name) => {
  const found = xml.match(new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`))
  return found ? plain(found[1] ?? found[2]) : undefined
}
const elements = (xml, name) => [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*)>`, 'g'))].map(([, found]) => found)

/** Each cell, with what is in it. */
const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs
const VALUE = /<(?:\w+:)?v\b[^>]*?(?:\/>|>(.*?)<\/(?:\w+:)?v>)/s
const FORMULA = /<(?:\w+:)?f[\s/>]/
const HAS_FAULTS = /\st=["']e["']|<(?:\w+:)?f[\s/>]/

/** The fault of a cell: its error, or a formula without a value. */
function faultOf(attributes, inner) {
  const [found, value] = inner.match(VALUE) ?? []
  const type = attribute(attributes, 't')
  if (type === 'e') return plain(value ?? '').trim() || '#N/A'
  if (!FORMULA.test(inner) || value?.trim()) return undefined
  // A formula may give an empty text.
  return type === 'str' && found ? undefined : NO_VALUE
}

function faultsIn(sheet) {
  if (!HAS_FAULTS.test(sheet)) return []
  const faults = []
  for (const [, attributes, inner = ''] of sheet.matchAll(CELL)) {
    const fault = faultOf(attributes, inner)
    const [, letters, row] = (fault && attribute(attributes, 'r')?.match(/^([A-Z]{1,3})(\d{1,7})$/)) || []
    if (!letters) continue
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
    faults.push({ row: Number(row), column, text: fault })
  }
  return faults
}

/** The parts of an archive that are asked for, by name. */
async function readParts(path, wanted) {
  const zip = await openPromise(path)
  const parts = new Map()
  for await (const entry of zip.eachEntry())
    if (wanted(entry.fileName)) parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return parts
}

/**
 * The cells of a sheet that `read-excel-file` takes for empty, because they have an error or a formula without a value, and by how
 * many days its dates are wrong: of the two ways to write that a workbook counts from 1904 it knows one.
 */
export async function readFaults(path, wanted) {
  const [BOOK, RELATIONS] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']
  const parts = await readParts(path, (name) => name === BOOK || name === RELATIONS)
  const book = parts.get(BOOK) ?? ''
  const listed = elements(book, 'sheet')
  const chosen = wanted ? listed.find((sheet) => attribute(sheet, 'name') === wanted) : listed[0]
  const relation =
    chosen && elements(parts.get(RELATIONS) ?? '', 'Relationship').find((one) => attribute(one, 'Id') === attribute(chosen, 'id'))
  const target = relation && attribute(relation, 'Target')
  if (!target) return { faults: [], shift: 0 }
  const file = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const sheet = (await readParts(path, (name) => name === file)).get(file) ?? ''
  const isWritten = elements(book, 'workbookPr').some((one) => attribute(one, 'date1904') === 'true')
  return { faults: faultsIn(sheet), shift: isWritten ? SINCE_1904 : 0 }
}
