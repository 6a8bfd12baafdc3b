import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** The words of the code for a shift of a post, which no screen shows. */
const WORDS = /\b(slots?|seats?)\b/i
/** A post or charge of a contract is a line in the code; invoices, quotations and files have lines on screens, too. */
const LINES = /\b(slots?|seats?|lines?)\b/i
const OF_POSTS = /\/(contracts|roster|attendance|portal\/(contract|schedule))\/|^api\/(accounts\/audit|company\/trash)\.ts$/

/** Texts that are no words on a screen, or mean another line. */
const ALLOWED = [
  // Keys of bars, rows and lanes.
  /^slot \{\}$/,
  /^seat \{\} of \{\}$/,
  // The modules of the API description, and names of the demo.
  /^stations quotes /,
  /^Ssese Line/,
]
/** Properties whose texts are for the API description, which has the words of the code, and attributes that nobody reads. */
const UNREAD = new Set(['summary', 'description', 'className', 'd', 'key', 'to', 'href', 'path'])

type Text = { at: number; text: string }
/** A word alone is a value of the code, unless it begins with a capital letter. */
const isShown = (text: string) => /[A-Za-z]/.test(text) && (/^[A-Z]/.test(text.trim()) || /\s\S/.test(text.trim()))

/** Texts of a file that a screen or a message may show: texts between tags, and literals that are sentences, phrases or labels. */
function textsOf(source: string, file: string): Text[] {
  const found: Text[] = []
  const passed = new Set<number>()
  const add = (at: number, text: string) => {
    if (!passed.has(at)) found.push({ at, text: text.replace(/\s+/g, ' ').trim() })
  }
  const addShown = (at: number, text: string) => isShown(text) && add(at, text)
  new Visitor({
    ImportDeclaration: ({ source: { start } }) => void passed.add(start),
    Property: ({ key, value }) => {
      if (file.startsWith('api/') && key.type === 'Identifier' && UNREAD.has(key.name)) passed.add(value.start)
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') passed.add(quasi.start)
    },
    // `countOf(2, 'shift')` makes a phrase of a word.
    CallExpression: ({ callee, arguments: [, noun] }) => {
      if (callee.type === 'Identifier' && callee.name === 'countOf' && noun?.type === 'Literal') add(noun.start, `${noun.value}`)
    },
    JSXText: ({ start, value }) => add(start, value),
    Literal: ({ start, value }) => void (typeof value === 'string' && addShown(start, value)),
    TemplateLiteral: ({ start, quasis }) => void addShown(start, quasis.map(({ value }) => value.cooked).join('{}')),
  }).visit(parseSync(file, source).program)
  return found
}

const forbidden = (file: string, text: string) =>
  (OF_POSTS.test(file) ? LINES : WORDS).test(text) && !ALLOWED.some((allowed) => allowed.test(text))

test('screens and messages say Post and Shift, and never slot, seat or line', () => {
  const wrong = (source: string, file = 'web/dashboard/contracts/lines/some.tsx') =>
    textsOf(source, file)
      .map(({ text }) => text)
      .filter((text) => forbidden(file, text))
  expect(wrong("const a = <b title='Add line'>Open slots {x}</b>")).toEqual(['Add line', 'Open slots'])
  expect(wrong("const a = [countOf(n, 'seat'), 'Seats', { kind: 'line' }, 'seats']")).toEqual(['seat', 'Seats'])
  expect(wrong("const a = 'The lines of an invoice'", 'web/dashboard/billing/some.tsx')).toEqual([])

  const files = globSync('{api,server,web}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\.d\.ts$|(schema|queries)\.ts$|^(server|web)\/test\//.test(file),
  )
  const texts = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return LINES.test(source) ? textsOf(source, file).map(({ text }) => ({ file, text })) : []
  })
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.filter(({ file, text }) => forbidden(file, text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

/** Hours are whole here, or the format of hours and minutes itself. */
const WHOLE_HOURS = [/^\{\} h ago$/, /^in \{\} h$/]
const FORMATS = ['api/core/format.ts', 'web/guard/words/dates.ts']

test('hours on screens and in messages are `formatDuration`, which says a part of an hour in minutes', () => {
  const decimals = (source: string, file = 'web/dashboard/roster/some.tsx') =>
    textsOf(source, file)
      .map(({ text }) => text)
      .filter((text) => /(\{\}|^)(\s|&nbsp;)?h\b/.test(text) && !WHOLE_HOURS.some((whole) => whole.test(text)))
  const template = (before: string, after: string) => `\`${before}$\{value}${after}\``
  expect(decimals(`const a = [${template('would have ', ' h of rest')}, <b>{week}&nbsp;h</b>, <b>{week} h</b>]`)).toHaveLength(3)
  expect(decimals(`const a = [${template('', ' h ago')}, 'at most 8 h', ${template('', ' of rest')}]`)).toEqual([])

  const files = globSync('{api,server,web}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\.d\.ts$|schema\.ts$|^(server|web)\/test\//.test(file) && !FORMATS.includes(file),
  )
  const wrong = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return /\}(\s|&nbsp;)?h\b/.test(source) ? decimals(source, file).map((text) => `${file}: ${text}`) : []
  })
  expect(wrong).toEqual([])
})

test('texts that the database gives say Post and Shift, too', () => {
  /** A literal of one row that is a sentence or begins with a capital letter; comments are left out. */
  const literalsOf = (text: string) => text.replace(/^\s*(--|\/\/|\/?\*).*$/gm, '').match(/'[A-Z][^'\n]* [^'\n]*'/g) ?? []
  const files = globSync('server/**/{*.sql,*queries.ts}').filter((file) => !/baseline|migrations|\.test\./.test(file))
  const texts = files.flatMap((file) => literalsOf(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))
  expect(literalsOf("then 'A guard has taken the slot.' end -- 'No slot of'")).toContain("'A guard has taken the slot.'")
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => (OF_POSTS.test(text) ? LINES : WORDS).test(text.slice(text.indexOf(': ') + 2)))).toEqual([])
})

test('a deletion is said to be for good only where the specification says so: of clients', () => {
  const having = (words: RegExp) =>
    globSync('{api,server,web}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).filter((file) =>
      words.test(readFileSync(file, 'utf8')),
    )
  expect(having(/cannot\s+be\s+undone\./i)).toEqual(['web/dashboard/shared/lists/resource-page-options.ts'])
  expect(having(/CANNOT_BE_UNDONE,/)).toEqual(['web/dashboard/sites/clients/client-list.ts'])
})
