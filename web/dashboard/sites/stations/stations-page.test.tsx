import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as clients from '../../../../api/sites/clients.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import StationsPage from './stations-page.tsx'

const station: stations.Station = {
  id: 3,
  version: 1,
  name: 'Kira Depot',
  client_id: 7,
  client_name: 'Kira Ltd',
  address: 'Kira Road',
  latitude: 0.3389,
  longitude: 32.5943,
  radius_m: 100,
  shared_kinds: [],
  minimum_guards: 2,
  instructions: null,
  active: true,
}

const acacia: clients.Client = {
  id: 5,
  version: 1,
  ...clients.NO_BILLING,
  firstName: 'Amina',
  lastName: 'Muwonge',
  company_name: 'Acacia Ltd',
  address: null,
  contacts: '0700',
  registered_on: '2026-01-01',
}

function open() {
  const api = fakeApi()
  signIn()
  api.answer(stations.list, () => ({ items: [station], total: 1 }))
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(StationsPage) }
}

test('shows each station with its client and whether it is active', async () => {
  open()
  expect(await screen.findByText('Kira Depot')).toBeTruthy()
  expect(screen.getByRole('cell', { name: '7 Kira Ltd' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Active' })).toBeTruthy()
})

test('a station that is no longer guarded is deactivated and keeps its other values', async () => {
  const { api, user } = open()
  api.answer(stations.update, ({ body, params }) => ({ ...station, id: params.id, active: body.active ?? true, version: 2 }))
  await user.click(await screen.findByRole('button', { name: 'Edit Kira Depot' }))
  expect(((await screen.findByRole('combobox', { name: /^Client/ })) as HTMLInputElement).value).toBe('7 · Kira Ltd')
  await user.click(screen.getByRole('switch', { name: /Active/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Station updated successfully')).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Not active' })).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    client_id: 7,
    latitude: 0.3389,
    active: false,
    version: 1,
  })
})

test('a station that somebody else has changed meanwhile shows both clients by their names, the chosen one as in its list', async () => {
  const { api, user } = open()
  api.answer(clients.list, () => ({ items: [acacia], total: 1 }))
  api.answer(stations.update, () => {
    throw new Refusal(409, 'Somebody else has changed this station.', {
      code: 'outdated',
      current: { ...station, version: 2, client_id: 9, client_name: 'Baobab Group' },
    })
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Kira Depot' }))
  await user.click(await screen.findByRole('combobox', { name: /^Client/ }))
  await user.click(await screen.findByRole('option', { name: '5 · Amina Muwonge, Acacia Ltd' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const panel = (await screen.findByText('Somebody else saved this record while you were editing')).closest<HTMLElement>(
    '[role="alert"]',
  )!
  const rows = within(panel).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'FieldTheirsYours',
    'Client9 · Baobab Group5 · Amina Muwonge, Acacia Ltd',
  ])
})
