import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openInvoices } from '../../../../api/billing/receipts.ts'
import { get as statement } from '../../../../api/billing/statements.ts'
import { today } from '../../../../api/core/fields/days.ts'
import * as documents from '../../../../api/sites/client-documents.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import ClientsPage from './clients-page.tsx'

const client = (id: number, more: Partial<clients.Client> = {}): clients.Client => ({
  ...clients.NO_BILLING,
  id,
  version: 1,
  firstName: `First${id}`,
  lastName: `Last${id}`,
  company_name: null,
  address: null,
  contacts: '0700 000 100',
  registered_on: '2026-11-20',
  ...more,
})

function open(rows: clients.Client[], at?: string) {
  const api = fakeApi()
  signIn()
  api.answer(clients.list, ({ query }) => {
    const found = rows.filter((row) => !query.q || row.firstName.includes(query.q))
    const from = ((query.page ?? 1) - 1) * (query.page_size ?? 1000)
    return { items: found.slice(from, from + (query.page_size ?? 1000)), total: found.length }
  })
  api.answer(documents.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(ClientsPage, at) }
}
const field = (label: RegExp) => screen.getByRole('textbox', { name: label })
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

test('shows five clients a page with a running number and the eight columns', async () => {
  const { user, address } = open(Array.from({ length: 7 }, (_, index) => client(index + 1)))
  expect(await screen.findByText('First1')).toBeTruthy()
  expect(columnTitles()).toEqual(['#', 'First Name', 'Last Name', 'Company', 'Address', 'Contacts', 'Registered On', 'Actions'])
  expect(rows()).toHaveLength(5)
  expect(screen.getByText('1–5 of 7')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByText('First6')).toBeTruthy()
  expect(within(rows()[0]!).getByText('6')).toBeTruthy()
  expect(address()).toBe('/page?page=2')
})

test('the chosen number of rows per page is kept for this list', async () => {
  const many = Array.from({ length: 30 }, (_, index) => client(index + 1))
  const { user } = open(many)
  await screen.findByText('1–5 of 30')
  await user.selectOptions(screen.getByLabelText('Rows per page'), '25')
  expect(await screen.findByText('1–25 of 30')).toBeTruthy()
  cleanup()
  const again = open(many)
  expect(await screen.findByText('1–25 of 30')).toBeTruthy()
  expect(again.address()).toBe('/page?page_size=25')
  expect(again.api.asked.filter(({ path }) => path === clients.list.path)).toHaveLength(1)
  await again.user.selectOptions(screen.getByLabelText('Rows per page'), '5')
  expect(await screen.findByText('1–5 of 30')).toBeTruthy()
  cleanup()
  localStorage.setItem('lists', '{"clients":-3,')
  open(many)
  expect(await screen.findByText('1–5 of 30')).toBeTruthy()
})

test('rows of a server without paging are shown five at a time', async () => {
  const { api, user } = open([])
  const rowsOfAll = Array.from({ length: 12 }, (_, index) => client(index + 1))
  api.answerWith(clients.list, () => Response.json(rowsOfAll))
  expect(await screen.findByText('1–5 of 12')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(await screen.findByText('11–12 of 12')).toBeTruthy()
  expect(rows()).toHaveLength(2)
  expect(screen.getByRole('link', { name: /^Open First12 Last12:/ })).toBeTruthy()
})

test('an empty list says so and offers the next step', async () => {
  open([])
  expect(await screen.findByText('No clients found.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '+ Add New Client' })).toHaveLength(2)
})

test('a search goes back to page 1; no match offers to clear it', async () => {
  const { user, address } = open(
    Array.from({ length: 7 }, (_, index) => client(index + 1)),
    '/page?page=2',
  )
  await screen.findByText('First6')
  await user.type(screen.getByPlaceholderText('Search by name, company, or contacts...'), 'Nobody')
  expect(await screen.findByText('No clients match your search.')).toBeTruthy()
  expect(address()).toBe('/page?q=Nobody')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByText('First1')).toBeTruthy()
  expect(address()).toBe('/page')
})

test('a click on a heading sorts ascending, then descending', async () => {
  const { user, api } = open([client(1)])
  await screen.findByText('First1')
  const heading = screen.getByRole('columnheader', { name: /Last Name/ })
  await user.click(within(heading).getByRole('button'))
  await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('ascending'))
  await user.click(within(heading).getByRole('button'))
  await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('descending'))
  expect(api.asked.at(-1)?.query.get('sort')).toBe('-lastName')
})

test('a failed load gives the reason and can be tried again', async () => {
  const { api, user } = open([client(1)])
  let failing = true
  api.answer(clients.list, () => {
    if (failing) throw new Refusal(500, '')
    return { items: [client(1)], total: 1 }
  })
  expect(await screen.findByText('Failed to fetch clients.')).toBeTruthy()
  failing = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('First1')).toBeTruthy()
})

test('says that it is loading; without a network it says so after the third attempt', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const { api } = open([])
  let attempts = 0
  api.answerWith(clients.list, () => {
    attempts++
    throw new TypeError('Failed to fetch')
  })
  expect(screen.getByText('Loading clients...')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(await screen.findByText('No response from server. Please check your connection.')).toBeTruthy()
  expect(attempts).toBe(3)
})

test('without a token it asks to log in', async () => {
  fakeApi()
  renderPage(ClientsPage)
  expect(await screen.findByText('Not authenticated. Please log in to view clients.')).toBeTruthy()
})

test('a missing or wrong field is named in the exact words, before anything is sent', async () => {
  const { user, api } = open([])
  await screen.findByText('No clients found.')
  await user.click(screen.getAllByRole('button', { name: '+ Add New Client' })[0]!)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('firstName is required.')).toBeTruthy()
  expect(screen.getByText('lastName is required.')).toBeTruthy()
  expect(screen.getByText('contacts is required.')).toBeTruthy()
  await user.type(field(/Contacts/), 'call me')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Please enter a valid contact number.')).toBeTruthy()
  expect(api.asked.every(({ method }) => method === 'GET')).toBe(true)
})

test('a new client is sent once, today by default, and the list is loaded again', async () => {
  const all: clients.Client[] = []
  const { user, api } = open(all)
  api.answer(clients.create, ({ body }) => {
    const saved = client(9, { ...body, registered_on: body.registered_on ?? '' })
    all.push(saved)
    return saved
  })
  await screen.findByText('No clients found.')
  await user.click(screen.getAllByRole('button', { name: '+ Add New Client' })[0]!)
  await user.type(field(/First Name/), 'Grace')
  await user.type(field(/Last Name/), 'Nakato')
  await user.type(field(/Contacts/), '+256 (700) 000-100')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Client added successfully')).toBeTruthy()
  expect(await screen.findByText('Nakato')).toBeTruthy()
  const sent = api.asked.filter(({ method }) => method === 'POST')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ firstName: 'Grace', registered_on: today(), company_name: null })
  await user.click(screen.getByRole('button', { name: '+ Add New Client' }))
  expect((field(/First Name/) as HTMLInputElement).value).toBe('')
})

test('saving the same values again after a failure keeps the key; the server’s message is shown and nothing typed is lost', async () => {
  const { user, api } = open([])
  api.answer(clients.create, () => {
    throw new Refusal(503, 'The database is resting.')
  })
  await screen.findByText('No clients found.')
  await user.click(screen.getAllByRole('button', { name: '+ Add New Client' })[0]!)
  await user.type(field(/First Name/), 'Grace')
  await user.type(field(/Last Name/), 'Nakato')
  await user.type(field(/Contacts/), '0700')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The database is resting.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.asked.filter(({ method }) => method === 'POST')).toHaveLength(2))
  await user.type(field(/First Name/), 'x')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.asked.filter(({ method }) => method === 'POST')).toHaveLength(3))
  const [first, second, third] = api.asked
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBe(second)
  expect(third).not.toBe(first)
  expect((field(/First Name/) as HTMLInputElement).value).toBe('Gracex')
})

test('editing does not send the day of registration, and the row shows the response', async () => {
  const { user, api } = open([client(1), client(2)])
  api.answer(clients.update, ({ body, params }) => client(params.id, { firstName: body.firstName, version: 2 }))
  await screen.findByText('First1')
  await user.click(screen.getByRole('button', { name: 'Edit First1 Last1' }))
  expect(screen.queryByLabelText('Registered On')).toBeNull()
  await user.clear(field(/First Name/))
  await user.type(field(/First Name/), 'Changed')
  const before = api.asked.length
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Client updated successfully')).toBeTruthy()
  expect(screen.getByText('Changed')).toBeTruthy()
  expect(api.asked.slice(before).map(({ method }) => method)).toEqual(['PUT'])
  expect(api.asked.at(-1)?.body).toMatchObject({ firstName: 'Changed', version: 1 })
  expect(api.asked.at(-1)?.body).not.toHaveProperty('registered_on')
})

test('after a concurrent change both versions are shown, and one’s own can be kept', async () => {
  const { user, api } = open([client(1)])
  const theirs = client(1, { lastName: 'Achen', version: 4 })
  api.answer(clients.update, ({ body }) => {
    if (body.version === 1) throw new Refusal(409, 'Somebody else changed this client.', { current: theirs })
    return client(1, { lastName: body.lastName, version: 5 })
  })
  await screen.findByText('First1')
  await user.click(screen.getByRole('button', { name: 'Edit First1 Last1' }))
  await user.clear(field(/Last Name/))
  await user.type(field(/Last Name/), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Achen')).toBeTruthy()
  expect((field(/Last Name/) as HTMLInputElement).value).toBe('Mine')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Client updated successfully')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ lastName: 'Mine', version: 4 })
})

test('deleting asks in the exact words, and the banner, which offers Undo, disappears after fifteen seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const all = [client(1), client(2)]
  const { user, api } = open(all)
  api.answer(clients.remove, ({ params }) => {
    all.splice(
      all.findIndex(({ id }) => id === params.id),
      1,
    )
  })
  await screen.findByText('First1')
  await user.click(screen.getByRole('button', { name: 'Delete First1 Last1' }))
  expect(screen.getByText('Are you sure you want to delete the client First1 Last1? This action cannot be undone.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Client deleted successfully')).toBeTruthy()
  expect(screen.queryByText('First1')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(screen.getByText('Client deleted successfully')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(6_100))
  expect(screen.queryByText('Client deleted successfully')).toBeNull()
})

test('a refused deletion says why, for as long as it takes to read, and keeps the row', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const { user, api } = open([client(1)])
  api.answer(clients.remove, () => {
    throw new Refusal(409, 'This client still has two stations.')
  })
  await screen.findByText('First1')
  await user.click(screen.getByRole('button', { name: 'Delete First1 Last1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete client' })
  expect((await within(dialog).findByRole('alert')).textContent).toContain('This client still has two stations.')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('First1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete First1 Last1' }))
  expect(screen.queryByText('This client still has two stations.')).toBeNull()
})

test('a deletion that fails for another reason closes the confirmation and shows a banner', async () => {
  const { user, api } = open([client(1)])
  api.answer(clients.remove, () => {
    throw new Refusal(500, '')
  })
  await screen.findByText('First1')
  await user.click(screen.getByRole('button', { name: 'Delete First1 Last1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Failed to delete client.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('First1')).toBeTruthy()
})

test('Escape asks only when something was typed', async () => {
  const { user } = open([client(1)])
  await screen.findByText('First1')
  await user.click(screen.getByRole('button', { name: 'Edit First1 Last1' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Edit First1 Last1' }))
  await user.type(await screen.findByRole('textbox', { name: /First Name/ }), 'x')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Discard what you typed?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect((field(/First Name/) as HTMLInputElement).value).toBe('First1x')
})

test('the window of a client leads to its contracts, invoices, statement and receipts, and shows its credit', async () => {
  const { api, user } = open([client(7)])
  api.answer(openInvoices, () => ({
    ...{ income_rate: null, vat_rate: null, email: null, invoices: [] },
    credits: [
      { id: 3, receipt_number: 'RC-2026-000003', received_on: '2026-11-20', unallocated: 112_100 },
      { id: 5, receipt_number: 'RC-2026-000005', received_on: '2026-11-21', unallocated: 7_900 },
    ],
  }))
  const none = { days_30: 0, days_60: 0, days_90: 0, over_90: 0 }
  api.answer(statement, () => ({
    ...{
      client_id: 7,
      client_name: 'First7',
      from: '2026-01-01',
      to: '2026-11-26',
      station_id: null,
      stations: [],
      opening: 0,
      rows: [],
    },
    ...{ closing: 2_885_000, deposits: 0, held: [] },
    buckets: { ...none, not_due: 3_005_000, credit: -120_000, total: 2_885_000 },
  }))
  await user.click(await screen.findByRole('button', { name: /^Edit First7/ }))
  const account = within(await screen.findByRole('region', { name: 'Account of the client' }))
  const to = (name: string) => account.getByRole('link', { name }).getAttribute('href')
  expect(to('Contracts')).toBe('/dashboard/contracts?client_id=7')
  expect(to('Invoices')).toBe('/dashboard/invoices?client_id=7')
  expect(to('Statement')).toBe('/dashboard/invoices/statements?client_id=7')
  expect(to('Receipts')).toBe('/dashboard/invoices/receipts?client_id=7')
  const owed =
    '3,005,000 open − 120,000 credit = 2,885,000 to pay (credit: RC-2026-000003: 112,100 UGX, RC-2026-000005: 7,900 UGX).'
  await waitFor(() => expect(account.getByText(/to pay/).textContent).toBe(owed))
  expect(to('RC-2026-000003')).toBe('/dashboard/invoices/receipts?record=3')
})

test('the note on discounts is a billing detail of the client; who sees no money is led to no money', async () => {
  const { api, user } = open([client(7, { discount_note: '10 % from 12 guards on' })])
  signIn('admin', ['sales'])
  api.answer(clients.update, ({ body }) => client(7, { discount_note: body.discount_note ?? null, version: 2 }))
  await user.click(await screen.findByRole('button', { name: /^Edit First7/ }))
  await user.click(await screen.findByRole('button', { name: 'Billing details' }))
  const note = await screen.findByRole('textbox', { name: /Note on discounts/ })
  expect(note).toHaveProperty('value', '10 % from 12 guards on')
  expect(screen.queryByRole('link', { name: 'Statement' })).toBeNull()
  await user.type(note, ', agreed in May')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      discount_note: '10 % from 12 guards on, agreed in May',
    }),
  )
})
