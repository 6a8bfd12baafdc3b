import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contracts from '../../../../api/contracts/contracts.ts'
import { get, type Way } from '../../../../api/contracts/way.ts'
import type { AdminArea } from '../../../../api/core/permissions.ts'
import { create } from '../../../../api/sites/stations.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { contract, contractLine } from '../../../test/records/contracts.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ContractPage from '../contract/contract-page.tsx'

const BEGUN: Way = {
  client_id: 1,
  stations: 0,
  contract: { id: 1, number: null, status: 'Draft', posts: 0 },
  roster: null,
  published: false,
}
const ACTIVE: Way = {
  ...BEGUN,
  stations: 1,
  contract: { id: 1, number: 'CT-2026-000001', status: 'Active', posts: 1 },
  roster: { from: '2026-12-02', station_id: 4, open: 14, planned: 0 },
}

function open(way: Way, { areas, lines = [] }: { areas?: AdminArea[]; lines?: contracts.Contract['lines'] } = {}) {
  const api = fakeApi()
  signIn('admin', areas)
  const { number = null, status = 'Draft' } = way.contract ?? {}
  let shown = contract(1, { number, status, lines })
  let now = way
  api.answer(contracts.get, () => shown)
  api.answer(contracts.preview, ({ query: { month } }) => ({
    ...{ month, charges: [], slots: 0, subtotal: 0, discount: 0, net: 0, vat_rate: 1800, vat: 0, total: 0 },
  }))
  api.answer(contracts.choices, () => ({
    stations: now.stations > 0 ? [{ id: 4, name: 'Main Gate', active: true }] : [],
    qualification_types: [],
  }))
  api.answer(get, () => now)
  const walk = (to: Way) => {
    now = to
    shown = contract(1, { number: to.contract!.number, status: to.contract!.status, lines: [contractLine(11)] })
    return shown
  }
  return { api, walk, ...renderPage(ContractPage, '/dashboard/contracts/1', '/dashboard/contracts/:id') }
}
const way = async () => within(await screen.findByRole('region', { name: 'The way to a published roster' }))
const states = async () => (await way()).getAllByRole('listitem').map((step) => [step.textContent, step.dataset.state])

test('the way has six steps, of which the first that is not done is next', async () => {
  open(BEGUN)
  expect(await states()).toEqual([
    ['Client', 'done'],
    ['Station', 'open'],
    ['Contract and posts', 'later'],
    ['Activate', 'later'],
    ['Plan', 'later'],
    ['Publish', 'later'],
  ])
})

test('a station is added before the first post, whose form has it chosen', async () => {
  const { api, user, walk } = open(BEGUN)
  api.answer(create, ({ body }) => {
    walk({ ...BEGUN, stations: 1 })
    return {
      ...{ id: 4, version: 1, name: body.name, client_id: 1, client_name: 'Kisozi Crest Hotel', address: body.address },
      ...{
        latitude: null,
        longitude: null,
        radius_m: 100,
        minimum_guards: 1,
        instructions: null,
        shared_kinds: [],
        active: true,
      },
    }
  })
  await user.click((await way()).getByRole('button', { name: 'Add a station' }))
  const station = within(await screen.findByRole('form', { name: 'Add a station of Kisozi Crest Hotel' }))
  await user.type(station.getByLabelText(/^Name/), 'Main Gate')
  await user.type(station.getByLabelText(/^Address/), 'Kira Road')
  await user.click(station.getByRole('button', { name: 'Add station' }))
  const post = within(await screen.findByRole('form', { name: 'Add post or charge' }))
  await waitFor(() => expect((post.getByRole('combobox', { name: /^Station/ }) as HTMLInputElement).value).toBe('Main Gate'))
})

test('the only station of a client is carried along to the first post', async () => {
  const { user } = open({ ...BEGUN, stations: 1 })
  await user.click((await way()).getByRole('button', { name: 'Add a post' }))
  const post = within(await screen.findByRole('form', { name: 'Add post or charge' }))
  expect((post.getByRole('combobox', { name: /^Station/ }) as HTMLInputElement).value).toBe('Main Gate')
})

test('activation leads on to planning the station and week of the first open shift', async () => {
  const { api, user, walk } = open(
    { ...BEGUN, stations: 1, contract: { ...BEGUN.contract!, posts: 1 } },
    { lines: [contractLine(11)] },
  )
  api.answer(contracts.activate, () => walk(ACTIVE))
  await user.click((await way()).getByRole('button', { name: 'Activate the contract' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Activate' }))
  const plan = await (await way()).findByRole('link', { name: 'Plan the roster' })
  expect(plan.getAttribute('href')).toBe('/dashboard/duty-schedule/roster?station_id=4&week=2026-11-30')
  expect((await way()).getByText(/^14 shifts are open in the seven days from 2 Dec 2026/)).toBeTruthy()
})

test('what is planned is published next, and the rest can still be planned', async () => {
  open({ ...ACTIVE, roster: { from: '2026-12-02', station_id: 4, open: 1, planned: 13 } })
  const { getByText, getByRole } = await way()
  expect(getByText('13 shifts are planned, and the guards have not been told yet. 1 shift is still open.')).toBeTruthy()
  expect(getByRole('link', { name: 'Publish the roster' }).getAttribute('href')).toBe(
    '/dashboard/duty-schedule/board?week=2026-11-30&contract_id=1',
  )
  expect(getByRole('link', { name: 'Plan the rest' })).toBeTruthy()
})

test('who may not take the next step reads whose it is', async () => {
  open(ACTIVE, { areas: ['sales'] })
  const { getByText, queryByRole } = await way()
  expect(getByText(/A colleague of operations does this\.$/)).toBeTruthy()
  expect(queryByRole('link')).toBeNull()
})

test('once the guards know of a shift, and of a contract that has ended, there is no way any more', async () => {
  const { api } = open({ ...ACTIVE, published: true })
  await screen.findByRole('heading', { name: 'CT-2026-000001' })
  await waitFor(() => expect(api.asked.some(({ path }) => path === get.path)).toBe(true))
  expect(screen.queryByRole('region', { name: 'The way to a published roster' })).toBeNull()
})
