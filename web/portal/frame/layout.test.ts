import { afterEach, expect, test } from 'vitest'
import { type Spoken, speakFrom } from '../../lib/words/words.ts'
import { signIn } from '../../test/render-page.tsx'
import { clientLoader } from './layout.tsx'

const FROM_SERVER = { brand: 'Engabo' }

/** The answer of the loader at an address: the redirect that it throws, or what comes from the server. */
async function opened(address: string, spoken: Omit<Spoken, 'words' | 'places'>) {
  speakFrom(() => ({ words: {}, places: {}, ...spoken }))
  const request = new Request(`http://localhost${address}`)
  const answer = await clientLoader({ request, serverLoader: async () => FROM_SERVER } as never).catch((thrown) => thrown)
  return answer instanceof Response ? answer.headers.get('location') : answer
}

afterEach(() => speakFrom(() => undefined))

test('somebody who comes from a page of the site in another language loads the document, which carries the texts of the portal', async () => {
  signIn('client')
  expect(await opened('/lg/portal/invoices?state=open', { language: 'lg' })).toBe('/portal/invoices?state=open')
  expect(await opened('/lg/portal/invoices', { language: 'lg', portal: true })).toBe(FROM_SERVER)
  expect(await opened('/portal/invoices', { language: 'en' })).toBe(FROM_SERVER)
})

test('without a session the way leads to the login, in each language', async () => {
  localStorage.clear()
  expect(await opened('/sw/portal/month?month=2026-10', { language: 'sw' })).toBe('/#login=%2Fportal%2Fmonth%3Fmonth%3D2026-10')
})
