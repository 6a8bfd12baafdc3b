import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { restoreMany } from '../../../../api/company/trash.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import * as quotations from '../../../../api/sales/quotations.ts'
import * as quotes from '../../../../api/sales/quotes.ts'
import * as services from '../../../../api/sales/services.ts'
import { NO_BILLING } from '../../../../api/sites/clients.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import QuotesPage from './quotes-page.tsx'

const request: quotes.QuoteRequest = {
  id: 7,
  version: 1,
  reference: 'Q-12AB-34CD',
  received_at: '2026-11-20T11:05:00.000Z',
  service_id: 1,
  service_title: 'Security Guards',
  site_type: 'School',
  area: 'Entebbe road',
  guards_needed: 12,
  sites_needed: null,
  start_date: '2027-01-04',
  name: 'Grace Musoke',
  email: 'grace@mail.example',
  phone: '+256 700 000 004',
  message: 'Nights only.\nPlease call first.',
  status: 'New',
  estimate_price: null,
  estimate_quantity: null,
  estimate_total: null,
  price_version: null,
  client_id: null,
}
const guards: services.Service = {
  id: 1,
  version: 1,
  title: 'Security Guards',
  description: 'Trained guards.',
  price_rate: 100_000,
  price_unit: null,
  monthly_price: null,
  monthly_unit: null,
  image: null,
  category: 'guards',
}
const quotation = (given: Partial<quotations.Quotation> = {}): quotations.Quotation => ({
  id: 3,
  version: 1,
  request_id: 7,
  number: null,
  revision: 1,
  status: 'Draft',
  valid_until: '2026-12-20',
  lines: [{ service_id: 1, description: 'Security Guards', guards: true, quantity: 12, months: 6, monthly_rate: 100_000 }],
  guards: 12,
  discount_rate: 1000,
  vat_rate: 1800,
  subtotal: 7_200_000,
  discount: 720_000,
  vat: 1_166_400,
  total: 7_646_400,
  terms: null,
  created_at: '2026-11-20T12:00:00.000Z',
  sent_at: null,
  answered_at: null,
  decline_reason: null,
  ...given,
})
const sent = (given: Partial<quotations.Quotation> = {}) =>
  quotation({ number: 'QT-2026-000001', status: 'Sent', sent_at: '2026-11-20T12:30:00.000Z', ...given })

function open(made: quotations.Quotation[] = [], given: Partial<quotes.QuoteRequest> = {}) {
  const api = fakeApi()
  signIn()
  const shown = { ...request, ...given }
  api.answer(quotes.list, () => ({ items: [shown], total: 1 }))
  api.answer(quotes.get, () => shown)
  api.answer(quotations.list, () => ({ items: made, total: made.length }))
  api.answer(services.list, () => ({ items: [guards], total: 1 }))
  api.answer(quotations.rates, () => ({ discount_rate: 1000, vat_rate: 1800 }))
  return { api, ...renderPage(QuotesPage, '/page?record=7') }
}
const drawer = () => screen.findByRole('dialog', { name: 'Request Q-12AB-34CD' })
const posts = (api: ReturnType<typeof fakeApi>) => api.asked.filter(({ method }) => method === 'POST')
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

test('lists the requests with their nine columns; a link opens one with everything the visitor wrote', async () => {
  open()
  const opened = within(await drawer())
  for (const text of ['Grace Musoke', 'Entebbe road', 'School', '4 Jan 2027', 'Security Guards'])
    expect(opened.getByText(text)).toBeTruthy()
  expect(opened.getByText(/Nights only\.\s+Please call first\./)).toBeTruthy()
  expect(opened.getByRole('link', { name: 'grace@mail.example' }).getAttribute('href')).toBe('mailto:grace@mail.example')
  expect(opened.getByRole('link', { name: '+256 700 000 004' }).getAttribute('href')).toBe('tel:+256700000004')
  expect(opened.getByText('More than 10 guards: the corporate discount applies.')).toBeTruthy()
  expect(await opened.findByText('No quotation yet.')).toBeTruthy()
  const table = screen.getByRole('table', { hidden: true })
  expect(
    within(table)
      .getAllByRole('columnheader', { hidden: true })
      .map((head) => head.textContent)
      .filter(Boolean),
  ).toEqual(['Reference', 'Received', 'Name', 'Service', 'Site type', 'Area', 'Guards', 'Start', 'Status'])
})

test('a request without a number of guards has a dash in the list, and says in the drawer that none was given', async () => {
  open([], { guards_needed: 0 })
  const opened = within(await drawer())
  expect(opened.getByText('Guards').parentElement!.textContent).toBe('GuardsNot said')
  const cells = within(screen.getByRole('table', { hidden: true })).getAllByRole('cell', { hidden: true })
  expect(cells.find((cell) => cell.dataset.title === 'Guards')!.textContent).toBe('—')
})

test('ten guards show no discount', async () => {
  open([], { guards_needed: 10 })
  expect(within(await drawer()).queryByText(/corporate discount/)).toBeNull()
})

test('a new quotation starts with what was requested, shows its total while edited, and is saved as a draft', async () => {
  const { api, user } = open()
  api.answer(quotations.create, ({ body }) => quotation({ lines: body.lines as quotations.QuotationLine[] }))
  await user.click(within(await drawer()).getByRole('button', { name: 'New quotation' }))
  const form = within(await dialog('Quotation for Grace Musoke'))
  const sums = form.getByLabelText('Totals')
  expect(sums.textContent).toMatch(/Subtotal1,200,000 UGX.*discount 10.%−120,000 UGX.*VAT 18.%194,400 UGX.*Total1,274,400 UGX/)
  await user.clear(form.getByRole('textbox', { name: 'Quantity' }))
  await user.type(form.getByRole('textbox', { name: 'Quantity' }), '10')
  expect(sums.textContent).toMatch(/^Subtotal1,000,000 UGXVAT 18.%180,000 UGXTotal1,180,000 UGX$/)
  await user.click(form.getByRole('button', { name: 'Add a line' }))
  await user.type(form.getAllByRole('textbox', { name: 'Description' })[1]!, 'Guard house')
  await user.type(form.getAllByRole('textbox', { name: 'Monthly rate' })[1]!, '250000')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Quotation saved as a draft')).toBeTruthy()
  expect(posts(api)[0]?.body).toEqual({
    request_id: 7,
    valid_until: addDays(today(), 30),
    terms: null,
    lines: [
      { service_id: 1, description: 'Security Guards', guards: true, quantity: 10, months: 1, monthly_rate: 100_000 },
      { service_id: null, description: 'Guard house', guards: false, quantity: 1, months: 1, monthly_rate: 250_000 },
    ],
  })
})

const SEEN = { estimate_price: 950_000, estimate_quantity: 2, estimate_total: 1_900_000, price_version: 4 }

test('staff see the estimate that the visitor saw, and a new quotation begins with its figures', async () => {
  const { user } = open([], { guards_needed: 2, ...SEEN })
  const opened = within(await drawer())
  expect(opened.getByText('Estimate seen').parentElement!.textContent).toBe(
    'Estimate seen1,900,000 UGX + VAT a month2 × 950,000 UGX, price list version 4',
  )
  await user.click(opened.getByRole('button', { name: 'New quotation' }))
  const form = within(await dialog('Quotation for Grace Musoke'))
  expect(form.getByText('The visitor saw 1,900,000 UGX + VAT a month (2 × 950,000 UGX).')).toBeTruthy()
  expect(form.getByLabelText('Totals').textContent).toMatch(/^Subtotal1,900,000 UGX/)
})

test('cameras are quoted for the sites that were asked for', async () => {
  open([], { guards_needed: 0, sites_needed: 3 })
  expect(within(await drawer()).getByText('Sites').parentElement!.textContent).toBe('Sites3')
})

test('a request with a telephone number only gets its e-mail address in the drawer', async () => {
  const { api, user } = open([], { email: null })
  api.answer(quotes.update, ({ body }) => ({ ...request, ...(body as object) }))
  const opened = within(await drawer())
  await user.type(opened.getByRole('textbox', { name: 'Email address' }), 'grace')
  await user.click(opened.getByRole('button', { name: 'Add' }))
  expect(opened.getByText('Please enter a valid e-mail address.')).toBeTruthy()
  await user.type(opened.getByRole('textbox', { name: 'Email address' }), '@mail.example')
  await user.click(opened.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Quote request updated successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ email: 'grace@mail.example' })
})

test('a missing value of a line is named at its field until it is filled in', async () => {
  const { api, user } = open([], { service_id: null })
  await user.click(within(await drawer()).getByRole('button', { name: 'New quotation' }))
  const form = within(await dialog('Quotation for Grace Musoke'))
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  expect(await form.findByText('description is required.')).toBeTruthy()
  expect(form.getByText('monthly rate is required.')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Description' }))
  await user.type(form.getByRole('textbox', { name: 'Description' }), 'G')
  expect(form.queryByText('description is required.')).toBeNull()
  expect(posts(api)).toEqual([])
})

test('a draft is sent only after a confirmation that names the recipient', async () => {
  const made = [quotation()]
  const { api, user } = open(made)
  api.answer(quotations.send, () => {
    made[0] = sent()
    return made[0]
  })
  const card = within(await within(await drawer()).findByRole('region', { name: 'Draft' }))
  expect(card.getByText('7,646,400 UGX')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Send' }))
  const question = within(await dialog('Send quotation'))
  expect(question.getByText(/It goes to grace@mail\.example with a link/)).toBeTruthy()
  expect(posts(api)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The quotation is on its way.')).toBeTruthy()
  const after = within(await within(await drawer()).findByRole('region', { name: 'QT-2026-000001' }))
  expect(after.getByText('Sent')).toBeTruthy()
  expect(after.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('a declined quotation is revised as a draft after a confirmation', async () => {
  const made = [sent({ status: 'Declined', decline_reason: 'Three guards are enough.' })]
  const { api, user } = open(made)
  api.answer(quotations.revise, () => {
    made.unshift(quotation({ id: 4, number: 'QT-2026-000001', revision: 2 }))
    return made[0]!
  })
  await user.click(await within(await drawer()).findByRole('button', { name: 'Revise' }))
  const question = within(await dialog('New revision'))
  expect(question.getByText(/What was sent stays valid until the new revision is sent\.$/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Make a draft' }))
  expect(await screen.findByText('A draft of the next revision is ready.')).toBeTruthy()
  const draft = await within(await drawer()).findByRole('region', { name: 'QT-2026-000001, revision 2' })
  expect(within(draft).getByText('Draft')).toBeTruthy()
})

test('a quotation is withdrawn after a confirmation that names who can no longer accept it', async () => {
  const made = [sent()]
  const { api, user } = open(made)
  api.answer(quotations.withdraw, () => {
    made[0] = sent({ status: 'Withdrawn' })
    return made[0]
  })
  await user.click(await within(await drawer()).findByRole('button', { name: 'Withdraw' }))
  const question = within(await dialog('Withdraw quotation'))
  expect(question.getByText(/grace@mail\.example can no longer accept it\./)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('The quotation is withdrawn.')).toBeTruthy()
  expect(await within(await drawer()).findByText('Withdrawn')).toBeTruthy()
})

test('a draft is deleted after a confirmation, and Undo in the toast restores it', async () => {
  const made = [quotation()]
  const { api, user } = open(made)
  api.answer(quotations.remove, () => void made.pop())
  api.answer(restoreMany, ({ body }) => {
    made.push(quotation())
    return { done: body.ids, refused: [] }
  })
  const card = within(await within(await drawer()).findByRole('region', { name: 'Draft' }))
  await user.click(card.getByRole('button', { name: 'Delete' }))
  await user.click(within(await dialog('Delete draft')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Draft deleted successfully')).toBeTruthy()
  expect(await within(await drawer()).findByText('No quotation yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Quotation restored')).toBeTruthy()
  expect(await within(await drawer()).findByRole('region', { name: 'Draft' })).toBeTruthy()
  expect(api.asked.find(({ path }) => path === '/api/v1/trash/quotations/restore_many')?.body).toEqual({ ids: [3] })
})

test('a refusal is shown in the drawer', async () => {
  const { api, user } = open([sent()])
  api.answer(quotations.withdraw, () => {
    throw new Refusal(409, 'Only a quotation that waits for an answer can be withdrawn.')
  })
  await user.click(await within(await drawer()).findByRole('button', { name: 'Withdraw' }))
  await user.click(within(await dialog('Withdraw quotation')).getByRole('button', { name: 'Withdraw' }))
  expect(await within(await drawer()).findByText('Only a quotation that waits for an answer can be withdrawn.')).toBeTruthy()
})

test.each([
  ['Draft', ['Edit', 'Send', 'Delete', 'PDF of Draft']],
  ['Sent', ['Revise', 'Withdraw', 'PDF of QT-2026-000001']],
  ['Expired', ['Revise', 'PDF of QT-2026-000001']],
  ['Declined', ['Revise', 'PDF of QT-2026-000001']],
  ['Superseded', ['PDF of QT-2026-000001']],
] as const)('the actions of a quotation that is %s', async (status, buttons) => {
  open([status === 'Draft' ? quotation() : sent({ status, decline_reason: status === 'Declined' ? 'Too dear.' : null })])
  const card = within(
    await within(await drawer()).findByRole('region', { name: status === 'Draft' ? 'Draft' : 'QT-2026-000001' }),
  )
  expect(card.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(buttons)
  expect(card.queryByText('“Too dear.”') !== null).toBe(status === 'Declined')
})

test('the PDF is saved under the name the server gives it', async () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { api, user } = open([sent()])
  api.answer(
    quotations.pdf,
    () => new Response('%PDF', { headers: { 'content-disposition': "attachment; filename*=UTF-8''QT-2026-000001.pdf" } }),
  )
  await user.click(await within(await drawer()).findByRole('button', { name: 'PDF of QT-2026-000001' }))
  await waitFor(() => expect(saved).toEqual(['QT-2026-000001.pdf']))
})

test('winning opens a client form filled in from the request; a missing telephone number is required', async () => {
  const { api, user } = open([], { phone: null })
  api.answer(quotes.win, ({ body }) => ({
    ...NO_BILLING,
    firstName: body.firstName,
    lastName: body.lastName,
    contacts: body.contacts,
    id: 9,
    version: 1,
    registered_on: today(),
    company_name: null,
    address: null,
  }))
  await user.click(within(await drawer()).getByRole('button', { name: 'Mark as Won' }))
  const form = within(await dialog('Add the client'))
  const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name })
  expect([field('First Name').value, field('Last Name').value, field('Address').value]).toEqual([
    'Grace',
    'Musoke',
    'Entebbe road',
  ])
  await user.click(form.getByRole('button', { name: 'Won: add client' }))
  expect(await form.findByText('contacts is required.')).toBeTruthy()
  await user.type(field('Contacts'), '0700 000 001')
  await user.click(form.getByRole('button', { name: 'Won: add client' }))
  expect(await screen.findByText('The request is won and its client added.')).toBeTruthy()
  expect(posts(api)[0]).toMatchObject({ path: '/api/v1/quotes/7/win', body: { firstName: 'Grace', contacts: '0700 000 001' } })
})

test('a won request links to its client or says that there is none, and cannot be won again', async () => {
  open([], { status: 'Won' })
  const opened = within(await drawer())
  expect(opened.getByRole('button', { name: 'Add the client' })).toBeTruthy()
  for (const name of ['Mark as Won', 'Mark as Lost', 'New quotation']) expect(opened.queryByRole('button', { name })).toBeNull()
})

test('a created client is linked', async () => {
  open([], { status: 'Won', client_id: 19 })
  const opened = within(await drawer())
  expect(opened.getByRole('link', { name: 'Client 19' }).getAttribute('href')).toBe('/dashboard/clients?record=19')
  expect(opened.queryByRole('button', { name: 'Add the client' })).toBeNull()
})

test('a request is marked as lost and reopened', async () => {
  const { api, user } = open([], { status: 'Quoted' })
  api.answer(quotes.update, ({ body }) => ({ ...request, status: body.status! }))
  await user.click(within(await drawer()).getByRole('button', { name: 'Mark as Lost' }))
  expect(await screen.findByText('Quote request updated successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'Lost' })
})

test('quotations that fail to load can be retried', async () => {
  const { api, user } = open()
  api.answer(quotations.list, () => {
    throw new Refusal(500, 'Out of order.')
  })
  const opened = within(await drawer())
  expect(await opened.findByText('Out of order.')).toBeTruthy()
  api.answer(quotations.list, () => ({ items: [sent()], total: 1 }))
  await user.click(await opened.findByRole('button', { name: 'Try again' }))
  expect(await opened.findByRole('region', { name: 'QT-2026-000001' })).toBeTruthy()
})
