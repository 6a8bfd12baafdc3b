import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as notes from '../../../../contract/billing/credit-notes.ts'
import * as clients from '../../../../contract/sites/clients.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import CreditNotesPage from './credit-notes-page.tsx'

test('the figure of what was credited for shortfalls leads to the notes with this reason, which another choice replaces', async () => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(notes.list, () => ({ items: [], total: 0 }))
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  const { user } = renderPage(CreditNotesPage, '/page?reason_code=uncovered&from=2026-09-01&to=2026-09-30')
  const asked = () => {
    const query = api.asked.filter(({ path }) => path === notes.list.path).at(-1)?.query
    return query && ['reason_code', 'from', 'to'].map((name) => query.get(name))
  }
  const reason = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Reason' })
  expect(reason.value).toBe('Shifts not covered')
  await waitFor(() => expect(asked()).toEqual(['uncovered', '2026-09-01', '2026-09-30']))
  await user.click(reason)
  await user.click(await screen.findByRole('option', { name: 'Goodwill' }))
  await waitFor(() => expect(asked()).toEqual(['goodwill', '2026-09-01', '2026-09-30']))
})
