import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as invoices from '../../../../../api/billing/invoices.ts'
import * as receipts from '../../../../../api/billing/receipts.ts'
import { get as statement } from '../../../../../api/billing/statements.ts'
import * as trash from '../../../../../api/company/trash.ts'
import { list as contracts } from '../../../../../api/contracts/contracts.ts'
import { coverage } from '../../../../../api/contracts/slots.ts'
import { get as way } from '../../../../../api/contracts/way.ts'
import type { AdminArea } from '../../../../../api/core/permissions.ts'
import { list as incidents } from '../../../../../api/incidents/incidents.ts'
import { list as bans } from '../../../../../api/sites/client-bans.ts'
import { list as documents } from '../../../../../api/sites/client-documents.ts'
import { list as logins } from '../../../../../api/sites/client-logins.ts'
import { list as requests } from '../../../../../api/sites/client-requests.ts'
import * as clients from '../../../../../api/sites/clients.ts'
import * as stations from '../../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { contract } from '../../../../test/records/contracts.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import ClientPage from './client-page.tsx'

const NONE = { items: [], total: 0 }
const ACACIA: clients.Client = {
  ...clients.NO_BILLING,
  id: 5,
  version: 1,
  firstName: 'Amina',
  lastName: 'Muwonge',
  company_name: 'Acacia Ltd',
  address: 'Plot 1, Cooper Road',
  contacts: '+256 772 100 200',
  registered_on: '2026-01-01',
}
const BUCKETS = { not_due: 500_000, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0, total: 500_000 }

function open(at = '', areas?: AdminArea[]) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(clients.get, () => ACACIA)
  api.answer(trash.list, () => NONE)
  for (const one of [stations.list, contracts, incidents, requests, invoices.list, receipts.list, documents, logins] as const)
    api.answer(one, () => NONE)
  api.answer(way, () => ({ client_id: 5, stations: 1, contract: null, roster: null, published: true }))
  api.answer(bans, () => [])
  api.answer(coverage, () => ({ rows: [], groups: [], next_days: { needed: 0, open: 0, soon: 0 }, generated_until: null }))
  api.answer(receipts.openInvoices, () => ({ income_rate: null, vat_rate: null, email: null, invoices: [], credits: [] }))
  api.answer(statement, () => ({
    client_id: 5,
    client_name: 'Acacia Ltd',
    from: '2026-01-01',
    to: '2026-11-27',
    station_id: null,
    stations: [],
    opening: 0,
    rows: [],
    closing: 500_000,
    buckets: BUCKETS,
    deposits: 0,
    held: [],
  }))
  return { api, ...renderPage(ClientPage, `/dashboard/clients/5${at}`, '/dashboard/clients/:id') }
}
const tab = async (user: ReturnType<typeof open>['user'], name: string) => user.click(await screen.findByRole('tab', { name }))

test('the head has the company, the person, the balance and the telephone', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Acacia Ltd' })).toBeTruthy()
  const head = within(screen.getByRole('region', { name: 'Key facts' }))
  expect(head.getByText('Amina Muwonge')).toBeTruthy()
  expect(await head.findByText('500,000 to pay')).toBeTruthy()
  expect(head.getByRole('link', { name: '+256 772 100 200' }).getAttribute('href')).toBe('tel:+256772100200')
})

test('every tab says kindly that it has nothing', async () => {
  const { user } = open()
  expect(await screen.findByText('The client has no stations yet.')).toBeTruthy()
  for (const [name, text] of [
    ['Contracts', 'Nothing is agreed with the client yet.'],
    ['Coverage', 'Nobody is needed in the coming days.'],
    ['Incidents', 'No incidents. All is well.'],
    ['Requests', 'The client has asked for nothing yet.'],
    ['Money', 'The client has no invoices yet.'],
  ] as const) {
    await tab(user, name)
    expect(await screen.findByText(text)).toBeTruthy()
  }
})

test('stations and contracts lead to their pages, and the whole lists are limited to the client', async () => {
  const { api, user } = open()
  const station: stations.Station = {
    id: 3,
    version: 1,
    name: 'Kira Depot',
    client_id: 5,
    client_name: 'Acacia Ltd',
    address: 'Kira Road',
    latitude: null,
    longitude: null,
    radius_m: 100,
    shared_kinds: [],
    minimum_guards: 2,
    instructions: null,
    active: true,
  }
  api.answer(stations.list, () => ({ items: [station], total: 60 }))
  api.answer(contracts, () => ({ items: [contract(9)], total: 1 }))
  const link = await screen.findByRole('link', { name: 'Kira Depot' })
  expect(link.getAttribute('href')).toBe('/dashboard/stations/3')
  expect(screen.getByRole('link', { name: 'All stations (60)' }).getAttribute('href')).toBe('/dashboard/stations?client_id=5')
  expect(api.asked.find(({ path }) => path.endsWith('/stations'))!.query.get('client_id')).toBe('5')
  await tab(user, 'Contracts')
  const number = await screen.findByRole('link', { name: contract(9).number! })
  expect(number.getAttribute('href')).toBe('/dashboard/contracts/9')
})

test('a part that failed is tried again', async () => {
  const { api, user } = open('?tab=incidents')
  api.answer(incidents, () => {
    throw new Refusal(500, 'Broken')
  })
  const failed = await screen.findByRole('alert')
  api.answer(incidents, () => NONE)
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No incidents. All is well.')).toBeTruthy()
})

test.each<[AdminArea, string[]]>([
  ['operations', ['Stations', 'Contracts', 'Coverage', 'Incidents', 'Requests', 'People']],
  ['money', ['Contracts', 'Money', 'People', 'Documents']],
  ['sales', ['Contracts', 'Requests', 'People', 'Documents']],
])('an admin of %s has the tabs of that area', async (area, expected) => {
  open('?tab=people', [area])
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(expected)
  expect(screen.queryByText(/to pay/)).toBeNull()
})

test('the way of a new client begins with a station, and goes on to the contract of this client', async () => {
  const { api, user } = open()
  let added = 0
  api.answer(way, () => ({ client_id: 5, stations: added, contract: null, roster: null, published: false }))
  api.answer(stations.create, ({ body }) => {
    added = 1
    return {
      ...{ id: 4, version: 1, name: body.name, client_id: body.client_id, client_name: 'Acacia Ltd', address: body.address },
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
  const steps = within(await screen.findByRole('region', { name: 'The way to a published roster' }))
  await user.click(steps.getByRole('button', { name: 'Add a station' }))
  const form = within(await screen.findByRole('form', { name: 'Add a station of Acacia Ltd' }))
  await user.type(form.getByLabelText(/^Name/), 'Main Gate')
  await user.type(form.getByLabelText(/^Address/), 'Kira Road')
  await user.click(form.getByRole('button', { name: 'Add station' }))
  const contract = await steps.findByRole('link', { name: 'New contract' })
  expect(contract.getAttribute('href')).toBe('/dashboard/contracts?record=new&client_id=5')
  expect(screen.getByText('Station added successfully')).toBeTruthy()
})

test('a client whose roster is published has no way, and a button for a further contract', async () => {
  open()
  expect((await screen.findByRole('link', { name: 'New contract' })).getAttribute('href')).toBe(
    '/dashboard/contracts?record=new&client_id=5',
  )
  expect(screen.queryByRole('region', { name: 'The way to a published roster' })).toBeNull()
})
