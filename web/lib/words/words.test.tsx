import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { rich } from './rich.ts'
import { isPlain, plural, type Spoken, speakFrom, t } from './words.ts'

const speak = (words: Record<string, string>, language: Spoken['language'] = 'sw') =>
  speakFrom(() => ({ language, words, places: { sw: ['site/home'] } }))

afterEach(() => speakFrom(() => undefined))

test('without a translation the English text is said, letter by letter', () => {
  expect(t('On duty now')).toBe('On duty now')
  expect(t('Since {year}', { year: 2011 })).toBe('Since 2011')
  expect([plural(1, '{count} guard', '{count} guards'), plural(1_200, '{count} guard', '{count} guards')]).toEqual([
    '1 guard',
    '1,200 guards',
  ])
})

test('an approved text is said in the language of the page, the others in English', () => {
  speak({ 'Since {year}': 'Tangu {year}', '{count} guards': 'walinzi {count}' })
  expect(t('Since {year}', { year: 2011 })).toBe('Tangu 2011')
  expect(plural(3, '{count} guard', '{count} guards')).toBe('walinzi 3')
  expect(t('On duty now')).toBe('On duty now')
})

test('elements stand where the translation has them', () => {
  speak({ 'Call {link} now.': 'Sasa piga {link}.' })
  render(<p>{rich('Call {link} now.', { link: <a href="tel:1">the office</a> })}</p>)
  expect(screen.getByText('the office').closest('p')?.textContent).toBe('Sasa piga the office.')
})

test('an English page without approved translations carries nothing', () => {
  expect(isPlain({ language: 'en', words: {}, places: { lg: [], sw: [] } })).toBe(true)
  expect(isPlain({ language: 'en', words: {}, places: { lg: ['site/home'] } })).toBe(false)
  expect(isPlain({ language: 'lg', words: {}, places: {} })).toBe(false)
})
