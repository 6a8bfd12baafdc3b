import { expect, test } from 'vitest'
import { addressIn, isEnglish, readAddress } from './languages.ts'

test.each([
  ['/', 'en', '/'],
  ['/contact', 'en', '/contact'],
  ['/lg', 'lg', '/'],
  ['/lg/', 'lg', '/'],
  ['/sw/portal/invoices/7', 'sw', '/portal/invoices/7'],
  ['/sw.data', 'en', '/sw.data'],
  ['/lga/contact', 'en', '/lga/contact'],
] as const)('%s is in %s the page %s', (address, language, path) => {
  expect(readAddress(address)).toEqual({ language, path })
})

test('an address and its language go there and back', () => {
  for (const language of ['en', 'lg', 'sw'] as const)
    for (const path of ['/', '/contact', '/portal']) expect(readAddress(addressIn(language, path))).toEqual({ language, path })
})

test('the dashboard, the guard’s page and files for robots are in English alone', () => {
  for (const path of ['/dashboard', '/dashboard/guards', '/g', '/sitemap.xml', '/robots.txt']) expect(isEnglish(path)).toBe(true)
  for (const path of ['/', '/guards/entebbe', '/portal', '/login']) expect(isEnglish(path)).toBe(false)
})
