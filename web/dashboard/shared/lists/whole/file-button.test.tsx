import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ageingCsv } from '../../../../../api/billing/statements.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import { FileButton } from './file-button.tsx'

function Page() {
  const [problem, setProblem] = useState<string>()
  return (
    <>
      <p>{problem}</p>
      <FileButton label="CSV" endpoint={ageingCsv} input={{ query: { by: 'client' } }} onFailed={setProblem} />
    </>
  )
}

test('a file that cannot be made says so until it is asked for again', async () => {
  signIn('super_admin')
  const api = fakeApi()
  api.answer(ageingCsv, () => {
    throw new Refusal(409, 'There is no such day.')
  })
  const { user } = renderPage(Page)
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('There is no such day.')).toBeTruthy()
  api.answer(ageingCsv, () => new Promise<never>(() => {}))
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(screen.queryByText('There is no such day.')).toBeNull())
  expect(screen.getByRole('button', { name: 'CSV' }).hasAttribute('disabled')).toBe(true)
})
