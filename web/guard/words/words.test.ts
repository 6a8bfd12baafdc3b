import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import crewWords from '../response/words.json'
import words from './words.json'
import { LANGUAGES, storedLanguage, storeLanguage, wordIn } from './words.ts'

type Texts = Record<string, Record<keyof typeof LANGUAGES, string> & { review?: string[] }>
/** The texts of the page, and those of the part that crews load. */
const entries = [words, crewWords].flatMap((texts) => Object.entries(texts as Texts))
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test('every text is there in each language with the same values, and says which a native speaker has yet to review', () => {
  expect(entries.length).toBeGreaterThan(150)
  const wrong = entries.filter(
    ([, { en, lg, sw, review = [] }]) =>
      ![en, lg, sw].every(Boolean) ||
      [lg, sw].some((text) => String(placeholders(text)) !== String(placeholders(en))) ||
      review.some((language) => language === 'en' || !(language in LANGUAGES)),
  )
  expect(wrong.map(([key]) => key)).toEqual([])
})

/** Texts that a native speaker has reviewed, by language; to be named here when the mark is taken away. */
const REVIEWED: Record<string, string[]> = { lg: [], sw: [] }

test.each(['lg', 'sw'] as const)(
  'each text in %s has the mark that a native speaker must still review it, unless one has',
  (language) => {
    const unmarked = entries
      .filter(([, text]) => text[language] !== text.en && !text.review?.includes(language))
      .map(([key]) => key)
    expect(unmarked).toEqual(REVIEWED[language])
  },
)

test('every text is used', () => {
  // Kinds of alarms and checks of crews have the names that they have in the contract.
  const sources = [...globSync('web/guard/**/*.{ts,tsx}'), ...globSync('api/alarm/{crews,alarm-queue}.ts')]
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(entries.filter(([key]) => !sources.includes(`'${key}'`)).map(([key]) => key)).toEqual([])
})

test('the choice of language is remembered', () => {
  expect(storedLanguage()).toBe('en')
  storeLanguage('lg')
  expect(storedLanguage()).toBe('lg')
  expect(wordIn('lg', 'waitsMany', { count: 3 })).toBe('Ebintu 3 birinda netiwaaka')
})
