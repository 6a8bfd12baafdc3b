import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contracts from '../../../../api/contracts/contracts.ts'
import { index } from '../../../../api/contracts/indexation.ts'
import { monthAfter, today } from '../../../../api/core/fields/days.ts'
import type { AdminArea } from '../../../../api/core/permissions.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { contract } from '../../../test/records/contracts.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import { formatMonth } from '../month/month-names.ts'
import ContractsPage from './contracts-page.tsx'

const ENDING = contract(2, { title: 'Guarding of the shop', ends_on: '2026-12-13', ends_in: 20, in_notice: true })
const DRAFT = contract(3, { number: null, title: 'New gate', status: 'Draft', coverage: null, month_value: 1_250_000 })

const ACACIA: clients.Client = {
  ...clients.NO_BILLING,
  ...{ id: 5, version: 1, firstName: 'Amina', lastName: 'Muwonge', company_name: 'Acacia Ltd' },
  ...{ address: null, contacts: '0700', registered_on: '2026-01-01' },
}

function open(rows: contracts.Contract[], { at, areas }: { at?: string; areas?: AdminArea[] } = {}) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(contracts.list, ({ query }) => {
    const items = rows.filter(({ status }) => !query.status || status === query.status)
    return { items, total: items.length }
  })
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(ContractsPage, at) }
}
const rowOf = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('tr')!
const asked = (api: ReturnType<typeof fakeApi>) => api.asked.findLast(({ path }) => path === contracts.list.path)!.query

test('shows number, client, seats, value and coverage of each contract, and which end soon', async () => {
  open([contract(1), ENDING, DRAFT])
  const first = await rowOf(/^Open CT-2026-000001 Guarding of the hotel:/)
  for (const text of ['Kisozi Crest Hotel', '18 Oct 2025', 'No end', '1,900,000 UGX', '97.4 %', 'Active'])
    expect(within(first).getByText(text)).toBeTruthy()
  const ending = await rowOf(/^Open CT-2026-000002 Guarding of the shop:/)
  for (const text of ['13 Dec 2026', 'Ends in 20 days', 'In notice']) expect(within(ending).getByText(text)).toBeTruthy()
  // Two lines of a long title are shown, and all of it under the pointer.
  expect(within(ending).getByTitle('Guarding of the shop').textContent).toBe('Guarding of the shop')
  const draft = await rowOf(/^Open Draft New gate:/)
  expect(within(draft).getByText('—')).toBeTruthy()
  expect(columnTitles()).toEqual([
    '#',
    'Contract',
    'Client',
    'Stations',
    'Guards now',
    'From',
    'Until',
    'Month value',
    'Coverage',
    'Status',
  ])
  const tabs = within(screen.getByRole('navigation', { name: 'Clients and contracts' })).getAllByRole('link')
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Clients', '/dashboard/clients'],
    ['Contracts', '/dashboard/contracts'],
  ])
})

test('a row, and an address that names a record, lead to the page of the contract', async () => {
  const { user, address } = open([contract(1)])
  const link = await screen.findByRole('link', { name: /^Open CT-2026-000001 Guarding of the hotel:/ })
  expect(link.getAttribute('href')).toBe('/dashboard/contracts/1')
  await user.click(link)
  await waitFor(() => expect(address()).toBe('/dashboard/contracts/1'))
})

test('the address of a record in the list is that of its page', async () => {
  const { address } = open([], { at: '/page?record=7' })
  await waitFor(() => expect(address()).toBe('/dashboard/contracts/7'))
})

test('filters by status and by contracts that end soon', async () => {
  const { user, api } = open([contract(1), DRAFT])
  await rowOf(/^Open Draft New gate:/)
  await user.click(screen.getByRole('radio', { name: 'Draft' }))
  await waitFor(() => expect(screen.queryByText('CT-2026-000001')).toBeNull())
  await user.click(screen.getByRole('radio', { name: '60 days' }))
  await waitFor(() => expect(asked(api).get('ends_within')).toBe('60'))
  expect(asked(api).get('status')).toBe('Draft')
})

test('a contract in the list of those that end is renewed there', async () => {
  const { user, api } = open([ENDING], { at: '/page?ends_within=60' })
  await user.click(await screen.findByRole('button', { name: 'Renew CT-2026-000002 Guarding of the shop' }))
  const form = within(await screen.findByRole('form', { name: 'Renew contract' }))
  const refusal = 'The end of this contract is set: “The mall closes.” Use End to move its last day.'
  api.answer(contracts.update, () => {
    throw new Refusal(409, refusal, { fields: { ends_on: refusal } })
  })
  await user.click(form.getByText('Renew'))
  expect(await form.findByText(refusal)).toBeTruthy()
  api.answer(contracts.update, ({ body }) => contract(2, { ends_on: body.ends_on ?? null }))
  await user.click(form.getByText('Renew'))
  expect(await screen.findByText('The contract is renewed until 13 Dec 2027')).toBeTruthy()
})

test('an admin of operations sees no amounts and no buttons', async () => {
  open([contract(1, { month_value: null, discount_rate: null })], { areas: ['operations'] })
  await rowOf(/^Open CT-2026-000001 Guarding of the hotel:/)
  expect(columnTitles()).not.toContain('Month value')
  expect(screen.queryByRole('button', { name: '+ New contract' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'From quotation' })).toBeNull()
})

test('an empty list offers both ways to begin; one that fails to load can be retried', async () => {
  const { api, user } = open([])
  expect(await screen.findByText('No contracts yet.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '+ New contract' })).toHaveLength(2)
  api.answer(contracts.list, () => {
    throw new Refusal(503, 'The database is resting.')
  })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('The database is resting.')).toBeTruthy()
})

test('a new contract says what is wrong at its field, is sent once, and opens', async () => {
  const { api, user, address } = open([])
  api.answer(clients.list, () => ({
    items: [
      {
        id: 1,
        version: 1,
        ...clients.NO_BILLING,
        firstName: 'Grace',
        lastName: 'Nakato',
        company_name: 'Kisozi Crest Hotel',
        address: null,
        contacts: '0700',
        registered_on: '2026-01-01',
      },
    ],
    total: 1,
  }))
  api.answer(contracts.create, ({ body }) => contract(7, { title: body.title, status: 'Draft', number: null }))
  await screen.findByText('No contracts yet.')
  await user.click(screen.getAllByRole('button', { name: '+ New contract' })[0]!)
  const form = await screen.findByRole('form', { name: 'New contract' })
  await user.type(within(form).getByLabelText('Until'), '1 Jan 2020')
  await user.type(within(form).getByLabelText(/^Title/), 'Both gates')
  await user.click(within(form).getByPlaceholderText('Type a name or a company'))
  // The filter of the list offers the same clients.
  await user.click((await screen.findAllByText('1 · Grace Nakato, Kisozi Crest Hotel')).at(-1)!)
  await user.click(within(form).getByText('Save draft'))
  expect(await screen.findByText('The end must not be before the start.')).toBeTruthy()
  expect(api.asked.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(within(form).getByLabelText('Clear the day'))
  await user.click(within(form).getByText('Save draft'))
  await waitFor(() => expect(address()).toBe('/dashboard/contracts/7'))
  const sent = api.asked.filter(({ method }) => method === 'POST')
  expect(sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({ client_id: 1, title: 'Both gates', ends_on: null, notice_days: 30, discount_rate: 0 })
})

test('an accepted quotation becomes a draft, which opens; the dialog shows a refusal', async () => {
  const { api, user, address } = open([])
  const quotation = { id: 5, number: 'QT-2026-000003', name: 'Lugogo Mall', guards: 12, total: 145_281_600, has_client: true }
  api.answer(contracts.openQuotations, () => [quotation])
  api.answer(contracts.fromQuotation, () => {
    throw new Refusal(409, 'Make the quote request a client first.')
  })
  await screen.findByText('No contracts yet.')
  await user.click(screen.getAllByRole('button', { name: 'From quotation' })[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Contract from a quotation' })
  await user.click(within(dialog).getByRole('button', { name: 'Make a draft' }))
  expect(within(dialog).getByText('Choose a quotation.')).toBeTruthy()
  await user.click(within(dialog).getByPlaceholderText('Type a number or a name'))
  const label = 'QT-2026-000003 · Lugogo Mall · 12 guards · 145,281,600 UGX'
  await user.click(await screen.findByRole('option', { name: label, hidden: true }))
  await user.click(within(dialog).getByRole('button', { name: 'Make a draft' }))
  expect(await within(dialog).findByText('Make the quote request a client first.')).toBeTruthy()
  api.answer(contracts.fromQuotation, ({ params }) => contract(8, { quotation_id: params.id }))
  await user.click(within(dialog).getByRole('button', { name: 'Make a draft' }))
  await waitFor(() => expect(address()).toBe('/dashboard/contracts/8'))
})

const INDEXED = {
  contracts: [
    {
      contract_id: 1,
      number: 'CT-2026-000001',
      title: 'Guarding of the hotel',
      client_name: 'Kisozi Crest Hotel',
      tell_by: '2026-11-01',
      late: true,
      billing_contact: 'The bursar',
      billing_email: 'bursar@mail.example',
      lines: [
        {
          line_id: 4,
          name: 'Main gate',
          station_name: 'Gate',
          rate_unit: 'guard_month' as const,
          rate: 950_000,
          new_rate: 997_500,
        },
      ],
      net_now: 1_900_000,
      net_then: 1_995_000,
      invoiced: ['2027-01'],
    },
  ],
  lines: 1,
  net_now: 1_900_000,
  net_then: 1_995_000,
}
const SCHOOL = { ...INDEXED.contracts[0]!, contract_id: 2, number: 'CT-2026-000002', client_name: 'Zebra School', invoiced: [] }

test('rates of a month that has begun can be raised; the coming one is proposed', async () => {
  const { api, user } = open([contract(1)])
  api.answer(index, () => INDEXED)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Raise rates', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Raise rates' }))
  const from = dialog.getByRole('combobox', { name: /^From/ })
  expect(from).toHaveProperty('value', formatMonth(monthAfter(today())))
  await user.click(from)
  await user.click(await screen.findByRole('option', { name: formatMonth(today().slice(0, 7)) }))
  await user.type(dialog.getByLabelText(/Reason/), 'As agreed')
  await user.type(dialog.getByLabelText(/Percent/), '5')
  await user.click(dialog.getByRole('button', { name: 'Show what changes' }))
  await waitFor(() => expect(api.asked.at(-1)?.body).toMatchObject({ valid_from: `${today().slice(0, 7)}-01`, dry_run: true }))
})

test('rates are raised after what changes was shown', async () => {
  const { api, user } = open([contract(1)])
  const sent: boolean[] = []
  const first = Promise.withResolvers<void>()
  api.answer(index, async ({ body }) => {
    if (sent.push(body.dry_run) === 1) await first.promise
    return { ...INDEXED, contracts: [...INDEXED.contracts, { ...SCHOOL, billing_contact: null, billing_email: null }], lines: 2 }
  })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Raise rates', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Raise rates' })
  await user.type(within(dialog).getByLabelText(/Reason/), 'Indexation 5 %')
  await user.type(within(dialog).getByLabelText(/Percent/), '4')
  const show = within(dialog).getByRole('button', { name: 'Show what changes' })
  await user.click(show)
  // A response about 4 % is not shown for 5 %.
  await user.clear(within(dialog).getByLabelText(/Percent/))
  await user.type(within(dialog).getByLabelText(/Percent/), '5')
  first.resolve()
  await waitFor(() => expect(show).toHaveProperty('disabled', false))
  expect(within(dialog).queryByText(/^That month/)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Show what changes' }))
  expect(await within(dialog).findByText('That month: 3,990,000 UGX instead of 3,800,000 UGX, before VAT')).toBeTruthy()
  const one = within(dialog).getByRole('region', { name: 'Kisozi Crest Hotel, CT-2026-000001' })
  for (const text of [
    '1,995,000 UGX instead of 1,900,000 UGX that month: 95,000 UGX more.',
    'Tell The bursar, bursar@mail.example, by 1 Nov 2026, which has passed.',
    'January 2027 is invoiced already: the difference is charged or taken back with the next draft of the contract.',
    /^Main gate.*: 950,000 → 997,500 per guard per month$/,
  ])
    expect(within(one).getByText(text)).toBeTruthy()
  const school = within(within(dialog).getByRole('region', { name: 'Zebra School, CT-2026-000002' }))
  const nobody = 'Tell the client by 1 Nov 2026, which has passed. The contract names nobody to be told.'
  expect(school.getByText(nobody)).toBeTruthy()
  expect(school.queryByText(/invoiced already/)).toBeNull()
  expect(within(dialog).getByRole('button', { name: 'Raise 2 rates' })).toBeTruthy()
  await user.click(school.getByRole('checkbox', { name: 'Zebra School, CT-2026-000002' }))
  expect(within(dialog).getByText('That month: 1,995,000 UGX instead of 1,900,000 UGX, before VAT')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Raise 1 rate' }))
  expect(await screen.findByText(/^\d rates? raised from/)).toBeTruthy()
  expect(sent).toEqual([true, true, false])
  expect(api.asked.findLast(({ path }) => path === index.path)?.body).toMatchObject({
    contract_ids: [1],
    shown: 997_500,
  })
})

test('rates that somebody else has raised meanwhile are shown again before they are raised', async () => {
  const { api, user } = open([contract(1)])
  const message = 'Contracts have changed in the meantime. Nothing was raised: look again at what changes.'
  api.answer(index, ({ body }) => {
    if (!body.dry_run) throw new Refusal(409, message, { code: 'outdated' })
    return INDEXED
  })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Raise rates', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Raise rates' }))
  await user.type(dialog.getByLabelText(/Reason/), 'Indexation 5 %')
  await user.type(dialog.getByLabelText(/Percent/), '5')
  await user.click(dialog.getByRole('button', { name: 'Show what changes' }))
  await user.click(await dialog.findByRole('button', { name: 'Raise 1 rate' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(dialog.queryByText(/^That month/)).toBeNull()
  expect(dialog.getByRole('button', { name: 'Show what changes' })).toBeTruthy()
})

test('the address of a new contract opens its form with the client chosen, names drafts that are begun, and leads to the draft', async () => {
  const { api, user, address } = open([contract(1), DRAFT], { at: '/page?record=new&client_id=5' })
  api.answer(clients.get, () => ({ ...ACACIA }))
  api.answer(contracts.create, ({ body }) => contract(9, { number: null, status: 'Draft', title: body.title }))
  const form = within(await screen.findByRole('form', { name: 'New contract' }))
  expect((await form.findByRole('link', { name: 'New gate (Kisozi Crest Hotel)' })).getAttribute('href')).toBe(
    '/dashboard/contracts/3',
  )
  await user.type(form.getByLabelText(/^Title/), 'Guarding of the yard')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(address()).toBe('/dashboard/contracts/9'))
  expect(api.asked.find(({ method, path }) => method === 'POST' && path === contracts.create.path)!.body).toMatchObject({
    ...{ client_id: 5, title: 'Guarding of the yard' },
  })
})

test('a missing client is added above the form of a contract, which keeps what was typed and has the client chosen', async () => {
  const { api, user } = open([], { at: '/page?record=new' })
  api.answer(clients.create, () => ACACIA)
  api.answer(clients.get, () => ACACIA)
  const form = within(await screen.findByRole('form', { name: 'New contract' }))
  await user.type(form.getByLabelText(/^Title/), 'Guarding of the yard')
  await user.click(form.getByRole('button', { name: 'Add a client' }))
  const client = within(await screen.findByRole('form', { name: 'Add a client' }))
  await user.type(client.getByLabelText(/^First Name/), 'Amina')
  await user.type(client.getByLabelText(/^Last Name/), 'Muwonge')
  await user.type(client.getByLabelText(/^Contacts/), '0700')
  await user.click(client.getByRole('button', { name: 'Add client' }))
  const picker = form.getByRole('combobox', { name: /^Client/, hidden: true }) as HTMLInputElement
  await waitFor(() => expect(picker.value).toBe('5 · Amina Muwonge, Acacia Ltd'))
  expect((form.getByLabelText(/^Title/) as HTMLInputElement).value).toBe('Guarding of the yard')
})
