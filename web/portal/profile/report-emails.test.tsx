import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emails, setEmails } from '../../../api/portal/portal-report.ts'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { signIn } from '../../test/render-page.tsx'
import { setUpUser } from '../../test/user.ts'
import { ReportEmails } from './report-emails.tsx'

test('somebody of a client turns the monthly e-mail off and on again; what could not be saved goes back', async () => {
  const api = fakeApi()
  signIn('client')
  api.answer(emails, () => ({ monthly_report: true }))
  api.answer(setEmails, ({ body }) => body)
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReportEmails />
    </QueryClientProvider>,
  )
  const user = setUpUser()
  const box = async () => (await screen.findByRole('checkbox', { name: 'Monthly report by e-mail' })) as HTMLInputElement
  expect((await box()).checked).toBe(true)
  await user.click(await box())
  expect(await screen.findByText('You get the monthly report no more.')).toBeTruthy()
  expect((await box()).checked).toBe(false)
  await user.click(await box())
  expect(await screen.findByText('You get the report of each month again.')).toBeTruthy()
  expect(api.asked.filter(({ path, method }) => path === setEmails.path && method === 'POST').map(({ body }) => body)).toEqual([
    { monthly_report: false },
    { monthly_report: true },
  ])
  api.answer(setEmails, () => {
    throw new Refusal(409, 'Not at this moment.')
  })
  await user.click(await box())
  expect(await screen.findByText('Not at this moment.')).toBeTruthy()
  await waitFor(async () => expect((await box()).checked).toBe(true))
})
