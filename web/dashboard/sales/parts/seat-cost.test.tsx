import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { list } from '../../../../api/company/dated-settings.ts'
import { datedSettings } from '../../../test/dated-settings.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { SeatCostPanel } from './seat-cost.tsx'

function Offered() {
  const [basic, setBasic] = useState<number | string | null>(null)
  return <SeatCostPanel rate={650_000} basic={{ value: basic, onChange: setBasic }} />
}
function open() {
  const api = fakeApi()
  signIn()
  api.answer(list, () => datedSettings())
  return { api, ...renderPage(Offered) }
}
const rows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Cost of a post by cycle' }))
  return table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
}

test('shows by cycle what a seat costs by law and what is left of the offered rate, once it is opened', async () => {
  const { api, user } = open()
  expect(api.asked).toEqual([])
  await user.click(screen.getByText('What this costs us'))
  expect(await rows()).toEqual([
    'Cycle | Guards per post | Average week | Overtime | NSSF | Cost | Left',
    '6 on, 1 off | 1.17 | 72 h | 262,500 | 61,250 | 673,750 | -23,750 UGX',
    '5 on, 2 off | 1.4 | 60 h | 157,500 | 57,750 | 635,250 | 14,750 UGX',
    '4 on, 2 off | 1.5 | 56 h | 112,500 | 56,250 | 618,750 | 31,250 UGX',
    '2 days, 2 nights, 2 off | 1.5 | 56 h | 112,500 | 56,250 | 618,750 | 31,250 UGX',
    '4 on, 3 off | 1.75 | 48 h | 0 | 52,500 | 577,500 | 72,500 UGX',
  ])
})

test('another basic pay updates the figures at once', async () => {
  const { user } = open()
  await user.click(screen.getByText('What this costs us'))
  const pay = await screen.findByRole('textbox', { name: 'Basic pay a month' })
  expect(pay).toHaveProperty('value', '300,000')
  await user.clear(pay)
  await user.type(pay, '400000')
  expect((await rows()).at(-1)).toBe('4 on, 3 off | 1.75 | 48 h | 0 | 70,000 | 770,000 | -120,000 UGX')
})

test('rates that fail to load can be retried', async () => {
  const { api, user } = open()
  api.answer(list, () => {
    throw new Refusal(403, 'You do not have permission to do this.')
  })
  await user.click(screen.getByText('What this costs us'))
  expect((await screen.findByRole('alert')).textContent).toContain('You do not have permission to do this.')
  api.answer(list, () => datedSettings())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await rows()).length).toBe(6)
})
