import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { wordsOf } from '../../test/pdf-words.ts'
import { DRAWINGS } from '../../test/resources/drawings.ts'
import { takeTurns } from '../processes/turns.ts'
import { drawPdf } from './draw-pdf.ts'
import { Doc, MOST_PAGES, TooManyPages } from './pdf-document.ts'
import { FALLBACKS, fallbackFile } from './pdf-fonts.ts'
import { newDocument, write } from './pdf-page.ts'
import { isMixed, runsOf } from './pdf-runs.ts'
import { printable, SOFT_BREAK } from './pdf-text.ts'

type File = keyof typeof DRAWINGS
type Drawing = { draw: (about: unknown) => Doc }
const FILES = Object.keys(DRAWINGS) as File[]
const urlOf = (file: File) => pathToFileURL(file)
const sources = globSync('server/**/*.ts').filter((file) => !/\.test\.ts$|^server\/test\//.test(file))
/** Imports that are executed, and not those of types. */
const executed = (file: string) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type)[^'"]*? from '(\.[^']+)'|\bimport\('(\.[^']+)'\)\)?(?!>)/gm,
    ),
  ]
    .map(([, named, loaded]) => named ?? loaded)
    .map((target) => normalize(join(dirname(file), target!)))

const FULL: Record<string, (limit: number) => string> = {
  'line ends': (limit) => '\n.'.repeat(limit / 2),
  'capital W': (limit) => 'W'.repeat(limit),
  spaces: (limit) => ` ${' '.repeat(limit - 3)} .`,
}
const each = FILES.flatMap((file) => Object.keys(FULL).map((kind) => [file, kind] as const))

test('each module that draws has a document in the tests', () => {
  const drawing = sources.filter((file) => /^export (async )?function draw\(/m.test(readFileSync(file, 'utf8')))
  expect(drawing.toSorted()).toEqual(FILES.toSorted())
})

test('no module of the server but those that draw loads the PDF library: documents are drawn in a process of their own', () => {
  const draws = new Set<string>(FILES)
  const library = /^server\/platform\/pdf\/pdf-/
  // A module that is loaded by drawing modules alone is one of them.
  for (let found = true; found; ) {
    found = false
    for (const file of sources) {
      if (draws.has(file) || library.test(file)) continue
      if (!executed(file).some((target) => library.test(target) || draws.has(target))) continue
      const users = sources.filter((other) => executed(other).includes(file))
      expect(users, `${file} loads the PDF library`).not.toEqual([])
      draws.add(file)
      found = true
    }
  }
  for (const file of sources)
    if (!draws.has(file) && !library.test(file))
      expect(
        executed(file).filter((target) => library.test(target) || draws.has(target)),
        file,
      ).toEqual([])
})

test.each(each)('%s has a limited number of pages and lines, full of %s', async (file, kind) => {
  const { draw } = (await import(urlOf(file).href)) as Drawing
  const lines = vi.spyOn(Doc.prototype, '_fragment')
  const measured = vi.spyOn(Doc.prototype, 'widthOfString')
  let pages = 0
  try {
    pages = draw(DRAWINGS[file](FULL[kind]!)).bufferedPageRange().count
  } catch (error) {
    expect(error).toBeInstanceOf(TooManyPages)
    pages = MOST_PAGES
  }
  expect(pages).toBeLessThanOrEqual(MOST_PAGES)
  expect(lines.mock.calls.length).toBeLessThan(MOST_PAGES * 400)
  // Lines are found in time that follows from their letters alone.
  const letters = measured.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
  expect(letters).toBeLessThan(6_000_000)
})

test('a text ends after 200 lines, its words can be divided, and gaps are narrow', () => {
  const lines = printable('line\n'.repeat(2_450)).split('\n')
  expect(lines).toHaveLength(201)
  expect(lines.at(-1)).toBe('…')
  expect(printable('line\n'.repeat(199))).not.toContain('…')
  expect(
    printable('W'.repeat(100))
      .split(SOFT_BREAK)
      .map(({ length }) => length),
  ).toEqual([40, 40, 20])
  expect(printable(`a${' '.repeat(5_000)}b`)).toBe(`a${' '.repeat(8)}b`)
})

test('a document of more than 300 pages is refused, and the next one is drawn; no process stays', async () => {
  const file = 'server/contracts/indexation/letter-pdf.ts'
  const about = DRAWINGS[file]((limit) => 'Words of a rate. '.repeat(60).slice(0, limit))
  const { letter } = about
  const long = { ...about, letter: { ...letter, paragraphs: Array.from({ length: 6_000 }, () => letter.paragraphs[0]!) } }
  await expect(drawPdf(urlOf(file), 'letter.pdf', long as never)).rejects.toMatchObject({
    statusCode: 422,
    message: 'This document would have more than 300 pages. Choose less for it, or shorten its texts.',
  })
  const { stream, bytes } = await drawPdf(urlOf(file), 'letter.pdf', about as never)
  const drawn = await buffer(stream)
  expect(drawn.length).toBe(bytes)
  expect((await wordsOf(new Uint8Array(drawn)))[0]).toContain('New rates')
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap')
})

/** Writes a module that draws in place of ours. */
function drawing(script: string) {
  const here = mkdtempSync(join(tmpdir(), 'engabo-drawing-'))
  onTestFinished(() => rmSync(here, { recursive: true, force: true }))
  const path = join(here, 'drawing.mjs')
  writeFileSync(path, `export function draw() { ${script} }`)
  return pathToFileURL(path)
}

test('a drawing that fails is an error of ours; one that exceeds its memory is too long', async () => {
  await expect(drawPdf(drawing("throw new Error('no such font')"), 'any.pdf', {} as never)).rejects.toThrow('no such font')
  const greedy = 'const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))'
  await expect(drawPdf(drawing(greedy), 'any.pdf', {} as never)).rejects.toMatchObject({ statusCode: 422 })
})

test('nobody waits behind too many documents', async () => {
  const inTurn = takeTurns({ mostWaiting: 2, patience: 1_000 })
  let end = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (end = resolve)))
  const second = inTurn(async () => 'drawn')
  await expect(inTurn(async () => 'drawn')).rejects.toMatchObject({ statusCode: 503 })
  end()
  await first
  expect(await second).toBe('drawn')
  expect(await inTurn(async () => 'drawn')).toBe('drawn')
})

test('each character that a font of another script is used for has a shape in both of its weights', async () => {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument() as unknown as {
    font: (path: string) => { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } }
  }
  for (const { script, signs } of FALLBACKS)
    for (const weight of ['regular', 'bold'] as const) {
      const { font } = doc.font(fallbackFile(script, weight))._font
      const all = Array.from({ length: 0xff_ff }, (_, code) => code).filter((code) =>
        new RegExp(`[${signs}]`).test(String.fromCharCode(code)),
      )
      expect(all.length).toBeGreaterThan(50)
      expect(
        all.filter((code) => !font.hasGlyphForCodePoint(code)),
        `${script} ${weight}`,
      ).toEqual([])
    }
})

test('names in Greek, Cyrillic and Arabic are printed, each in a font that has it, Arabic from right to left', async () => {
  const doc = newDocument('Names', 'Engabo')
  for (const name of ['Ελένη Παπαδοπούλου', 'Ἀθῆναι', 'Наталья Щербакова', 'Ұлан Қайрат', 'Salim سليم (كمبالا) Ltd'])
    write(doc, name, { width: 400, align: 'right' })
  doc.end()
  const [page] = await wordsOf(new Uint8Array(await buffer(doc)))
  for (const name of ['Ελένη Παπαδοπούλου', 'Ἀθῆναι', 'Наталья Щербакова', 'Ұлан Қайрат'])
    expect(page!.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
  expect(page).toContain('Salim')
  expect(page).not.toContain('?')
  expect(runsOf('Salim سليم (كمبالا 24) Ltd').map(({ text }) => text)).toEqual(['Salim ', '(24 ', 'كمبالا', ') ', 'سليم', ' Ltd'])
  expect(runsOf('شارع 24 كمبالا').map(({ text }) => text)).toEqual(['كمبالا', ' 24 ', 'شارع'])
  expect(isMixed('Zoë Ñandú-Škvorecký')).toBe(false)
})

/** A measured proof, for an idle machine: `npm run test:attack`. */
if (process.env.FUZZ_RUNS)
  test.each(each)('%s full of %s holds the thread of the server for less than 200 ms at once', async (file, kind) => {
    const about = DRAWINGS[file](FULL[kind]!)
    const blocks: number[] = []
    while (blocks.length < 3 && !(Math.min(...blocks) < 200)) {
      const delay = monitorEventLoopDelay({ resolution: 2 })
      delay.enable()
      await drawPdf(urlOf(file), 'any.pdf', about as never).catch((error) => expect(error).toMatchObject({ statusCode: 422 }))
      delay.disable()
      blocks.push(delay.max / 1e6)
    }
    expect(Math.min(...blocks)).toBeLessThan(200)
  })
