import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as systems from '../../../../api/alarm/alarm-systems.ts'
import * as clients from '../../../../api/sites/clients.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { SHOP } from '../shop.ts'
import SystemsPage from './systems-page.tsx'

const YARD: stations.Station = {
  id: 4,
  version: 1,
  name: 'Ntinda Yard',
  client_id: 7,
  client_name: 'Nile Traders',
  address: 'Ntinda Road',
  latitude: null,
  longitude: null,
  radius_m: 100,
  shared_kinds: [],
  minimum_guards: 1,
  instructions: null,
  active: true,
}

function open() {
  const api = fakeApi()
  signIn()
  api.answer(systems.list, () => ({ items: [SHOP], total: 1 }))
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  api.answer(stations.list, () => ({ items: [YARD], total: 1 }))
  return { api, ...renderPage(SystemsPage) }
}
const sent = (api: ReturnType<typeof open>['api'], method: string) =>
  api.asked.findLast((one) => one.method === method)?.body as Record<string, unknown>

test('shows each system with its account, client, state and what is wrong with its panel', async () => {
  open()
  const row = (await screen.findByRole('link', { name: 'Shop and store' })).closest('tr')!
  expect(within(row).getByText('1234')).toBeTruthy()
  expect(within(row).getByText('In service')).toBeTruthy()
  expect(within(row).getByText('Sends without the key')).toBeTruthy()
})

test('a new system takes its client from the premises; what the panel cannot have is refused at the field', async () => {
  const { api, user } = open()
  api.answer(systems.create, () => ({ ...SHOP, id: 9 }))
  await user.click(await screen.findByRole('button', { name: '+ Add alarm system' }))
  await user.click(await screen.findByRole('combobox', { name: /^Premises/ }))
  await user.click(await screen.findByRole('option', { name: '4 · Ntinda Yard, Nile Traders' }))
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Yard')
  await user.type(screen.getByRole('textbox', { name: /^Account/ }), '12')
  await user.type(screen.getByRole('textbox', { name: /^Key/ }), 'abc')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('An account has 3 to 16 digits and letters from A to F.')).toBeTruthy()
  expect(screen.getByText('A key has 32, 48 or 64 hexadecimal digits.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^Account/ }), '34')
  await user.clear(screen.getByRole('textbox', { name: /^Key/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(api, 'POST')).toMatchObject({ client_id: 7, station_id: 4, name: 'Yard', account: '1234' }))
  expect(sent(api, 'POST')).not.toHaveProperty('state')
})

test('an account that another system has is told at the field; a secret that is left empty stays, and one is taken away', async () => {
  const { api, user } = open()
  const taken = 'Another alarm system has this account.'
  api.answer(systems.update, () => {
    throw new Refusal(409, taken, { code: 'account_taken', fields: { account: taken } })
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Shop and store' }))
  await user.type(await screen.findByRole('textbox', { name: /^Account/ }), '5')
  await user.click(screen.getByRole('checkbox', { name: 'Take away the code word' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0)
  const body = sent(api, 'PUT')
  expect(body).toMatchObject({ account: '12345', code_word: null, state: 'In service', version: 1 })
  for (const kept of ['key', 'duress_word']) expect(body).not.toHaveProperty(kept)
})
