import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-classic'
import { expect, test } from 'vitest'
import { TRANSLATED } from '../../api/core/languages.ts'
import { catalogue, catalogueFile } from './catalogue.ts'
import { type Source, sources, textsOf } from './source.ts'
import { saidTooEarly, unsaidOf } from './unsaid.ts'

const all = sources()
const texts = Object.keys(JSON.parse(readFileSync(catalogueFile, 'utf8')))
const valuesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()

/** A page as its source would be. */
const page = (text: string): Source[] => [
  {
    file: 'web/site/about/page.tsx',
    place: 'site/about',
    tree: ts.createSourceFile('page.tsx', text, ts.ScriptTarget.Latest, true),
  },
]

test('the list of texts is that of the sources: after a change, npm run texts writes it', () => {
  expect(JSON.parse(readFileSync(catalogueFile, 'utf8'))).toEqual(catalogue())
  expect(texts.length).toBeGreaterThan(900)
})

test.each(TRANSLATED)('%s has each text, and no other, with the same values to fill in', (language) => {
  const words: Record<string, string> = JSON.parse(readFileSync(join(catalogueFile, `../${language}.json`), 'utf8'))
  expect(Object.keys(words).filter((text) => !texts.includes(text))).toEqual([])
  const wrong = texts.filter((text) => !words[text] || String(valuesIn(text)) !== String(valuesIn(words[text])))
  expect(wrong).toEqual([])
})

test('no text is a piece of a sentence: none begins with a sign that follows another, or begins or ends with a space', () => {
  expect(texts.filter((text) => text !== text.trim() || /^[,.;:%]/.test(text))).toEqual([])
})

test('each text that a page of the site or the portal shows is said by t or its like', () => {
  expect(unsaidOf(all)).toEqual([])
})

test('nothing that the server renders is said while its module loads, in whichever language comes first', () => {
  expect(saidTooEarly(all)).toEqual([])
})

test.each([
  ['<h1>Our journey</h1>', 'Our journey'],
  ["<p>{late ? 'Too late' : t('In time')}</p>", 'Too late'],
  ['<Section title="Core values" />', 'Core values'],
  ['<p title={`Since \u0024{year}`} />', 'Since'],
  ['<p>{t("Since {year}", { year: early ? "the beginning" : year })}</p>', undefined],
  ["const FAILED = 'This could not be done.'", 'This could not be done.'],
  ["const FAILED = 'This could not be done.' satisfies Texts", undefined],
  ["const text = [day, late && 'late'].filter(Boolean).join(' · ')", 'late'],
  ["const isGone = ['left', 'away'].includes(state)", undefined],
  ['<p className="two words">{t("In time")}</p>', undefined],
  ['<p>24/7 {brand.name}</p>', undefined],
  ["if (kind === 'Another guard') go()", undefined],
])('of %s the text %s is not said', (source, text) => {
  expect(unsaidOf(page(source))).toEqual(text ? [`web/site/about/page.tsx: ${text}`] : [])
})

test('texts are found in calls, in both parts of a condition, and in constants', () => {
  const source = `const LABELS = { name: 'Full Name', to: '/about' } satisfies Texts
    const Page = () => <p title={t(ok ? 'Yes' : 'No')}>{plural(count, '{count} day', '{count} days')} {rich('See {link}', { link: <a>{t('here')}</a> })}</p>`
  expect([...textsOf(page(source)).keys()]).toEqual([
    'Full Name',
    'Yes',
    'No',
    '{count} day',
    '{count} days',
    'See {link}',
    'here',
  ])
})

test('a text that is said while a module of the site loads is found', () => {
  expect(saidTooEarly(page("const FAILED = t('Failed')\nconst text = () => t('Later')"))).toEqual([
    "web/site/about/page.tsx: t('Failed')",
  ])
})
