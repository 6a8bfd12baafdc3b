import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentTypes, zip } from '../../test/records/documents.ts'
import { judgeFile } from './file-kinds.ts'

const folder = mkdtempSync(join(tmpdir(), 'engabo-docx-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function judged(archive: Uint8Array) {
  const path = join(folder, 'file')
  writeFileSync(path, archive)
  return judgeFile(path, ['pdf', 'docx'])
}

const document = { 'word/document.xml': '<w:document/>' }
const withTypes = (types: string | Buffer, more: Parameters<typeof zip>[0] = {}) =>
  zip({ '[Content_Types].xml': types, ...document, ...more })
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`
const MEGABYTE = Buffer.alloc(1024 * 1024)

test.each<[string, Uint8Array]>([
  ['as Word writes it', withTypes(contentTypes())],
  ['whose parts are deflated', zip({ '[Content_Types].xml': { deflated: Buffer.from(contentTypes()) }, ...document })],
  ['with a comment in its list of parts', withTypes(contentTypes().replace('<Default', '<!-- made by hand -->\n<Default'))],
  ['with a line end after it', Buffer.concat([withTypes(contentTypes()), Buffer.from('\r\n')])],
  ['with a byte order mark', withTypes(`\ufeff${contentTypes()}`)],
  [
    'with a prefix and single quotation marks',
    withTypes(`<ct:Types><ct:Override PartName='/word/document.xml' ContentType='${WORD}' /></ct:Types>`),
  ],
  ['whose main type is that of all XML', withTypes(`<Types><Default Extension="xml" ContentType="${WORD}"/></Types>`)],
  [
    'whose main part is called otherwise',
    zip({
      '[Content_Types].xml': `<Types>${override('/word/document2.xml', WORD)}</Types>`,
      'word/document2.xml': '<w:document/>',
    }),
  ],
  ['that unpacks to 49 MiB', withTypes(contentTypes(), { 'word/media/a.bmp': { deflated: Buffer.alloc(49 * 1024 * 1024) } })],
])('a document %s is one', async (_, archive) => {
  expect(await judged(archive)).toBe('docx')
})

test.each<[string, Uint8Array]>([
  ['declares its main part with macros', withTypes(contentTypes(MACROS))],
  ['declares it so in other letters', withTypes(contentTypes(MACROS.toUpperCase()))],
  ['declares any part with macros', withTypes(contentTypes(WORD, override('/word/other.xml', MACROS)))],
  [
    'has macros under another name',
    withTypes(contentTypes(WORD, override('/word/picture.bin', 'application/vnd.ms-office.vbaProject')), {
      'word/picture.bin': 'x',
    }),
  ],
  [
    'declares macros for an extension',
    withTypes(contentTypes(WORD, '<Default Extension="dat" ContentType="application/vnd.ms-office.vbaProject"/>')),
  ],
  [
    'spells its macros with an entity',
    withTypes(contentTypes(MACROS.replace('macro', '&#109;acro'), override('/word/document.xml', WORD))),
  ],
  ['hides its macros behind a comment that does not end', withTypes(`<!-- ${contentTypes(MACROS)}`)],
  ['hides its types behind a document type', withTypes(`<!DOCTYPE Types []>${contentTypes()}`)],
  ['writes its types in UTF-16', withTypes(Buffer.from(`\ufeff${contentTypes()}`, 'utf16le'))],
  ['writes its types in UTF-7', withTypes(contentTypes().replace('UTF-8', 'utf-7'))],
  ['has macros where Word keeps them', withTypes(contentTypes(), { 'word/VBAPROJECT.BIN': 'x' })],
  ['is a workbook', withTypes(contentTypes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'))],
  ['is a template', withTypes(contentTypes(WORD.replace('document.main', 'template.main')))],
  ['declares no main part', withTypes('<Types/>')],
  ['has not the part that it declares', zip({ '[Content_Types].xml': contentTypes() })],
  ['has two lists of types', withTypes(contentTypes(), { '[content_types].XML': contentTypes() })],
  ['has more types than 256 KiB', withTypes(contentTypes(WORD, ' '.repeat(256 * 1024)))],
  [
    'hides that much in a deflated one',
    zip({
      '[Content_Types].xml': { deflated: Buffer.concat([Buffer.from(contentTypes()), MEGABYTE]), claimed: 400 },
      ...document,
    }),
  ],
  ['unpacks to more than 50 MiB', withTypes(contentTypes(), { 'word/a.bmp': { deflated: Buffer.alloc(51 * 1024 * 1024) } })],
  [
    'says it unpacks to a hundred bytes and does to 51 MiB',
    withTypes(contentTypes(), { 'word/a.bmp': { deflated: Buffer.alloc(51 * 1024 * 1024), claimed: 100 } }),
  ],
  [
    'counts two entries and has three',
    zip({ '[Content_Types].xml': contentTypes(), ...document, 'word/vbaProject.bin': 'x' }, undefined, 2),
  ],
  ['leads out of its folder', withTypes(contentTypes(), { '../evil.xml': 'x' })],
])('an archive that %s is not', async (_, archive) => {
  expect(await judged(archive)).toBeNull()
})
