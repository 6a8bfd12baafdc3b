import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as company from '../../../../api/company/company-settings.ts'
import { SETTINGS } from '../../../test/company-settings.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { FirstQuestion } from './first-question.tsx'

function open(answered: boolean, role: 'super_admin' | 'admin' = 'super_admin') {
  const api = fakeApi()
  signIn(role)
  let settings = { ...SETTINGS, qualifications_answered: answered }
  api.answer(company.get, () => settings)
  api.answer(company.update, ({ body }) => {
    settings = { ...settings, ...body, version: settings.version + 1 } as typeof settings
    return settings
  })
  return { api, ...renderPage(FirstQuestion) }
}
const question = () => screen.findByRole('region', { name: 'Plan only guards who have their papers?' })
const sent = (api: ReturnType<typeof fakeApi>) => api.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test.each([
  ['Yes, only with papers', true],
  ['No, warn only', false],
])('a super admin who answers “%s” is not asked again, and nothing else of the settings changes', async (answer, value) => {
  const { api, user } = open(false)
  await question()
  await user.click(screen.getByRole('button', { name: answer }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  const { id: _, ...settings } = SETTINGS
  expect(sent(api)).toEqual([{ ...settings, require_qualifications: value, qualifications_answered: true }])
})

test('an answer that is refused leaves the question open, and says why', async () => {
  const { api, user } = open(false)
  api.answer(company.update, () => {
    throw new Refusal(409, 'Somebody else has changed this record in the meantime.', { code: 'outdated' })
  })
  await question()
  await user.click(screen.getByRole('button', { name: 'No, warn only' }))
  expect(await screen.findByText(/Somebody else has changed this record/)).toBeTruthy()
  await question()
})

test('whoever may not change the settings, and a company that has answered, is not asked', async () => {
  const { api } = open(false, 'admin')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(api.asked.filter(({ path }) => path === '/api/v1/company-settings')).toEqual([])
})
