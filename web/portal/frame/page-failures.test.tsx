import { expect, test } from 'vitest'
import { expectToSayFailure, pagesBelow, silentCalls } from '../../test/failing-pages.tsx'
import { signIn } from '../../test/render-page.tsx'

const PAGES = pagesBelow('portal')

test('knows every page', () => {
  expect(PAGES.length).toBeGreaterThan(20)
})

test.each(PAGES)('$path says so when the server fails, and asks again', async (page) => {
  signIn('client')
  await expectToSayFailure(page)
})

test.each(PAGES)('$path says which one of its calls has failed', async (page) => {
  signIn('client')
  expect(await silentCalls(page)).toEqual([])
})
