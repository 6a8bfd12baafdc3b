import { runInNewContext } from 'node:vm'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { carried } from './carried.ts'
import { rich } from './rich.ts'
import { plural, type Spoken, speakFrom, t } from './words.ts'

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
  expect(carried({ language: 'en', words: {}, places: { lg: [], sw: [] } })).toBe('')
  expect(carried({ language: 'en', words: {}, places: { lg: ['site/home'] } })).not.toBe('')
  expect(carried({ language: 'lg', words: {}, places: {} })).not.toBe('')
})

test('what a page carries is said by its scripts, and ends no element whatever a translation says', () => {
  const script = carried({ language: 'sw', words: { Home: '</script><b>"Mwanzo"' }, places: {} })
  expect(script).not.toContain('<')
  const page = {} as { spoken?: Spoken }
  runInNewContext(script, page)
  expect(page.spoken?.words).toEqual({ Home: '</script><b>"Mwanzo"' })
  speakFrom(() => page.spoken)
  expect(t('Home')).toBe('</script><b>"Mwanzo"')
})
