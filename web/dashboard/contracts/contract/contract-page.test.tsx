import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { list as receipts } from '../../../../api/billing/receipts.ts'
import { restoreMany } from '../../../../api/company/trash.ts'
import * as contracts from '../../../../api/contracts/contracts.ts'
import { letter } from '../../../../api/contracts/indexation.ts'
import { coverage } from '../../../../api/contracts/slots.ts'
import * as way from '../../../../api/contracts/way.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import type { AdminArea } from '../../../../api/core/permissions.ts'
import * as documents from '../../../../api/sites/client-documents.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { formatShortDay } from '../../../lib/format.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { contract, contractLine, terms } from '../../../test/records/contracts.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { monthName } from '../month/month-names.ts'
import ContractPage from './contract-page.tsx'

const DECEMBER: contracts.MonthPreview = {
  month: '2026-12',
  charges: [
    {
      line_id: 11,
      term_id: 11,
      kind: 'guarding',
      name: 'Main gate day',
      station_name: 'Main Gate',
      from: '2026-12-01',
      until: '2026-12-31',
      seats: 2,
      slots: 62,
      slots_a_month: 31,
      amount: 1_900_000,
    },
  ],
  slots: 62,
  subtotal: 1_900_000,
  discount: 190_000,
  net: 1_710_000,
  vat_rate: 1800,
  vat: 307_800,
  total: 2_017_800,
}

function open(shown: contracts.Contract, areas?: AdminArea[]) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(contracts.get, ({ params }) => {
    if (params.id !== shown.id) throw new Refusal(404, 'Contract not found')
    return shown
  })
  api.answer(contracts.preview, ({ query }) => ({ ...DECEMBER, month: query.month }))
  api.answer(contracts.choices, () => ({
    stations: [{ id: 4, name: 'Main Gate', active: true }],
    qualification_types: [{ id: 3, name: 'Firearms handling' }],
  }))
  api.answer(contracts.termsPreview, ({ body }) => ({
    month: body.valid_from.slice(0, 7),
    net_now: 1_900_000,
    net_then: body.rate === 1_000_000 ? 1_951_613 : 1_900_000,
    invoiced: body.rate === 1_000_000 ? ['2026-12', '2027-01'] : [],
    opened: { '06:15': 1_240, '06:10': 1 }[body.start_time] ?? 0,
  }))
  api.answer(way.get, () => ({ client_id: shown.client_id, stations: 1, contract: null, roster: null, published: true }))
  api.answer(receipts, () => ({ items: [], total: 0 }))
  api.answer(documents.list, () => ({ items: [], total: 0 }))
  api.answer(coverage, () => ({ rows: [], groups: [], next_days: { needed: 0, open: 0, soon: 0 }, generated_until: null }))
  return { api, ...renderPage(ContractPage, `/dashboard/contracts/${shown.id}`, '/dashboard/contracts/:id') }
}
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('form', { name })
const INDEXED = contractLine(11, {
  terms: [terms(11), terms(12, { valid_from: '2099-01-01', rate: 997_500, reason: 'Indexation 5 %' })],
})

test('shows what is agreed, its lines with their terms over time, and what the month costs', async () => {
  open(contract(1, { lines: [INDEXED] }))
  expect(await screen.findByRole('heading', { name: 'CT-2026-000001' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Kisozi Crest Hotel' }).getAttribute('href')).toBe('/dashboard/clients?record=1')
  const leads = within(screen.getByRole('navigation', { name: 'Of this contract and its client' })).getAllByRole('link')
  expect(leads.map((link) => link.getAttribute('href')).slice(0, 2)).toEqual([
    '/dashboard/duty-schedule/coverage?contract_id=1',
    '/dashboard/invoices?contract_id=1',
  ])
  const agreed = within(screen.getByRole('region', { name: 'Agreed' }))
  for (const text of ['60 days', '97.4 %', '1,900,000 UGX', '10 %', 'Shifts that were approved'])
    expect(agreed.getByText(text)).toBeTruthy()
  const cells = within(within(screen.getByRole('table', { name: 'Posts and charges' })).getAllByRole('row')[1]!).getAllByRole(
    'cell',
  )
  expect(cells.map((cell) => cell.textContent).slice(0, 10)).toEqual([
    'Main gate day',
    'Main Gate',
    '2',
    'Every day',
    '06:00–18:00',
    '950,000',
    'guard per month',
    '18 Oct 2025',
    '—',
    'Yes',
  ])
  const strip = within(screen.getByRole('list', { name: 'Terms of Main gate day over time' })).getAllByRole('listitem')
  expect(strip.map((one) => one.textContent)).toEqual([
    expect.stringContaining('18 Oct 2025 – 31 Dec 2098 · now2 guards · 06:00–18:00Every day950,000 UGX per guard per month'),
    expect.stringContaining('1 Jan 2099 – on2 guards · 06:00–18:00Every day997,500 UGX per guard per monthIndexation 5 %'),
  ])
  const month = await screen.findByRole('table', { name: 'Charges of the month' })
  const sums = within(month).getAllByRole('row').slice(2)
  expect(sums.map((row) => row.textContent)).toEqual([
    'Sum1,900,000',
    'Discount on guarding-190,000',
    'Net1,710,000',
    'VAT 18 %307,800',
    'Total2,017,800',
  ])
})

test('the amounts are those of the chosen month', async () => {
  const { user, api } = open(contract(1, { starts_on: '2098-12-01' }))
  await screen.findByText('December 2098')
  await press(user, 'Next month')
  expect(await screen.findByText('January 2099')).toBeTruthy()
  await waitFor(() => expect(api.asked.at(-1)?.query.get('month')).toBe('2099-01'))
})

test('an admin of operations reads posts and seats, without amounts and buttons', async () => {
  const line = contractLine(11, { terms: [terms(11, { rate: null })] })
  open(contract(1, { month_value: null, discount_rate: null, lines: [line] }), ['operations'])
  await screen.findByText('Main gate day')
  expect(screen.queryByText('Rate')).toBeNull()
  expect(screen.queryByText('What a month costs')).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a missing contract is reported; one that fails to load can be retried', async () => {
  const { api, user } = open(contract(1))
  await screen.findByText('Main gate day')
  let failing = true
  api.answer(contracts.preview, () => {
    if (failing) throw new Refusal(503, 'The database is resting.')
    return { ...DECEMBER, charges: [] }
  })
  await press(user, 'Previous month')
  expect(await screen.findByText('The database is resting.')).toBeTruthy()
  failing = false
  await press(user, 'Try again')
  expect(await screen.findByText('Nothing is charged in this month.')).toBeTruthy()
})

test('steps to a roster that do not come are said to be missing, and are asked for again', async () => {
  const { api, user } = open(contract(1))
  api.answer(way.get, () => {
    throw new Refusal(500, 'The database is resting.')
  })
  const text = 'The database is resting.'
  const notice = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]')!
  api.answer(way.get, () => ({ client_id: 1, stations: 1, contract: null, roster: null, published: true }))
  await user.click(within(notice).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test('an id without a contract says so', async () => {
  const { api } = open(contract(1))
  api.answer(contracts.get, () => {
    throw new Refusal(404, 'Contract not found')
  })
  expect(await screen.findByText('There is no contract 1. It may have been deleted.')).toBeTruthy()
})

test('a station that is missing is added above the post, which keeps what was typed and has it chosen', async () => {
  const { user, api } = open(contract(1, { lines: [] }))
  const made: stations.Station = {
    ...{ id: 9, version: 1, name: 'Back Gate', client_id: 1, client_name: 'Kisozi Crest Hotel', address: 'Plot 9' },
    ...{ latitude: null, longitude: null, radius_m: 100, minimum_guards: 1, instructions: null, shared_kinds: [], active: true },
  }
  const known: { id: number; name: string; active: boolean }[] = []
  api.answer(contracts.choices, () => ({ stations: known, qualification_types: [] }))
  api.answer(stations.create, () => {
    known.push({ id: 9, name: 'Back Gate', active: true })
    return made
  })
  await press(user, 'Add post or charge')
  const form = within(await dialog('Add post or charge'))
  await user.type(form.getByLabelText(/^Post \*|^Post$/), 'Back gate')
  await user.click(await form.findByRole('button', { name: 'Add a station of this client' }))
  const station = within(await dialog('Add a station of Kisozi Crest Hotel'))
  await user.type(station.getByLabelText(/^Name/), 'Back Gate')
  await user.type(station.getByLabelText(/^Address/), 'Plot 9')
  await user.click(station.getByRole('button', { name: 'Add station' }))
  await waitFor(() => expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Station' }).value).toBe('Back Gate'))
  expect(form.getByLabelText<HTMLInputElement>(/^Post \*|^Post$/).value).toBe('Back gate')
  expect(api.asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Back Gate', client_id: 1 })
})

test('people who may not add stations are told who does', async () => {
  const { user } = open(contract(1, { lines: [] }), ['sales'])
  await press(user, 'Add post or charge')
  const form = within(await dialog('Add post or charge'))
  expect(form.getByText('A colleague of operations adds a missing station.')).toBeTruthy()
  expect(form.queryByRole('button', { name: 'Add a station of this client' })).toBeNull()
})

test('the shift type of a new post follows its hours, until somebody types another', async () => {
  const { user } = open(contract(1, { lines: [] }))
  await press(user, 'Add post or charge')
  const form = within(await dialog('Add post or charge'))
  const type = form.getByLabelText<HTMLInputElement>(/^Shift type/)
  const set = (label: RegExp, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } })
  expect(type.value).toBe('Day')
  set(/^Begins at/, '18:00')
  set(/^Ends at/, '06:00')
  await waitFor(() => expect(type.value).toBe('Night'))
  await user.clear(type)
  await user.type(type, 'Car park')
  set(/^Begins at/, '06:00')
  set(/^Ends at/, '18:00')
  expect(type.value).toBe('Car park')
})

test('errors of a new line are shown at their fields, also those of the server, and what was typed stays', async () => {
  const { user, api } = open(contract(1, { lines: [] }))
  expect(await screen.findByText(/^Nothing is agreed yet\./)).toBeTruthy()
  await press(user, 'Add post or charge')
  const form = within(await dialog('Add post or charge'))
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await user.click(form.getByLabelText(day))
  await user.click(form.getByText('Save'))
  for (const text of ['name is required.', 'Choose at least one day.', 'rate is required.'])
    expect(form.getByText(text)).toBeTruthy()
  expect(api.asked.some(({ method }) => method === 'POST')).toBe(false)

  await user.type(form.getByLabelText(/^Post \*|^Post$/), 'Main gate, night')
  await user.click(form.getByLabelText('Mon'))
  await user.type(form.getByLabelText(/^Rate \*/), '1050000')
  api.answer(contracts.addLine, () => {
    throw new Refusal(422, 'Choose a station of this client.', { fields: { station_id: 'Choose a station of this client.' } })
  })
  await user.click(form.getByText('Save'))
  expect((await form.findAllByText('Choose a station of this client.')).length).toBeGreaterThan(0)
  const said = 'The contract has this post on these dates already.'
  api.answer(contracts.addLine, () => {
    const current = {
      id: 11,
      contract_id: 1,
      name: 'Main gate, night',
      station_name: 'Kisozi Mall',
      from_on: '2026-11-10',
      until_on: null,
    }
    throw new Refusal(409, said, { code: 'same_post', fields: { name: said }, current })
  })
  await user.click(form.getByText('Save'))
  expect(await form.findByText(said)).toBeTruthy()
  const there = form.getByRole('link', { name: 'Show that post' })
  expect(there.getAttribute('href')).toBe('/dashboard/contracts/1#line-11')
  expect(there.parentElement!.textContent).toBe('Show that post: Main gate, night, Kisozi Mall, from 10 Nov 2026 on.')
  api.answer(contracts.addLine, ({ body }) => contract(1, { lines: [contractLine(12, { name: body.name })], version: 4 }))
  await user.click(form.getByText('Save'))
  expect(await screen.findByText('Added to the contract')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Main gate, night',
    terms: { seats: 1, start_time: '06:00', end_time: '18:00', weekdays: 1, rate_unit: 'guard_month', rate: 1_050_000 },
  })
})

test('a change of terms shows its effect on the month before it is saved', async () => {
  const { user, api } = open(contract(1))
  await press(user, 'Change terms of Main gate day')
  const form = within(await dialog('Change terms: Main gate day'))
  const tomorrow = addDays(today(), 1)
  const [day, month] = [formatShortDay(tomorrow), monthName(tomorrow.slice(0, 7))]
  expect(await form.findByText(`From ${day}: ${month} stays at 1,900,000 UGX before VAT.`)).toBeTruthy()
  await user.clear(form.getByLabelText(/^Rate \*/))
  await user.type(form.getByLabelText(/^Rate \*/), '1000000')
  const invoiced =
    'December 2026 and January 2027 are invoiced already: the difference is charged or taken back with the next draft of the contract.'
  const effect = `From ${day}: ${month} becomes 1,951,613 instead of 1,900,000 UGX before VAT. ${invoiced}`
  expect(await form.findByText(effect)).toBeTruthy()
  expect(form.queryByText(/without a post/)).toBeNull()
  api.answer(contracts.addTerms, ({ body }) => {
    const current = contract(1, { version: 9, lines: [contractLine(11, { terms: [terms(11, { rate: 975_000 })] })] })
    if (body.version === 3) throw new Refusal(409, 'Somebody else changed it.', { current })
    return contract(1, { version: 10, lines: [INDEXED] })
  })
  await user.click(form.getByText('Save'))
  const conflict = await form.findByRole('alert')
  expect(within(conflict).getByRole('row', { name: 'Rate 975,000 UGX 1,000,000 UGX' })).toBeTruthy()
  await user.click(within(conflict).getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('The terms are changed')).toBeTruthy()
  expect(api.asked.findLast(({ path }) => path === '/api/v1/contract_lines/11/terms')?.body).toMatchObject({
    version: 9,
    valid_from: tomorrow,
    rate: 1_000_000,
  })
})

test('a change of hours says before it is saved how many planned shifts lose their seats', async () => {
  const { user } = open(contract(1))
  await press(user, 'Change terms of Main gate day')
  const form = within(await dialog('Change terms: Main gate day'))
  const begins = async (time: string) => {
    await user.clear(form.getByLabelText(/^Begins at \*/))
    await user.type(form.getByLabelText(/^Begins at \*/), time)
  }
  await begins('06:15')
  const many =
    '1,240 planned shifts get other hours and have to be filled again. Their guards keep the old hours, without a post.'
  expect(await form.findByText(many)).toBeTruthy()
  await begins('06:10')
  const one = '1 planned shift gets other hours and has to be filled again. Its guard keeps the old hours, without a post.'
  expect(await form.findByText(one)).toBeTruthy()
  expect(form.queryByText(many)).toBeNull()
})

test('a change of terms that would be refused says why before it is saved', async () => {
  const { user, api } = open(contract(1))
  const decided = '2 shifts of these days are already decided. Take the change from 30 Nov, or reopen them.'
  api.answer(contracts.termsPreview, () => {
    throw new Refusal(409, decided)
  })
  await press(user, 'Change terms of Main gate day')
  expect(await within(await dialog('Change terms: Main gate day')).findByText(decided)).toBeTruthy()
})

test('terms that have not begun can be removed, and Undo brings them back', async () => {
  const { user, api } = open(contract(1, { lines: [INDEXED] }))
  api.answer(restoreMany, ({ body }) => ({ done: body.ids, refused: [] }))
  api.answer(contracts.removeTerms, () => undefined)
  await press(user, 'Take back the terms of Main gate day from 1 Jan 2099')
  expect(
    await screen.findByText('Take back the terms of Main gate day from 1 Jan 2099 on? The terms before them continue.'),
  ).toBeTruthy()
  await press(user, 'Take back')
  expect(await screen.findByText('The terms are taken back')).toBeTruthy()
  await press(user, 'Undo')
  expect(await screen.findByText('Change of terms restored')).toBeTruthy()
  const id = INDEXED.terms.at(-1)?.id
  const undone = api.asked.find(({ path }) => path.endsWith('/restore_many'))
  expect([undone?.path, undone?.body]).toEqual(['/api/v1/trash/line_terms/restore_many', { ids: [id] }])
})

test('a removed line comes back by Undo, and the toast says so once the line is on the page again', async () => {
  const line = contractLine(11)
  let shown = contract(1, { status: 'Draft', number: null, lines: [line] })
  const { user, api } = open(shown)
  let answered = () => {}
  let calls = 0
  api.answer(contracts.get, async () => {
    // The third is the one after the Undo.
    if (++calls === 3) await new Promise<void>((resolve) => (answered = resolve))
    return shown
  })
  api.answer(contracts.removeLine, () => {
    shown = { ...shown, lines: [] }
    return undefined
  })
  api.answer(restoreMany, ({ body }) => {
    shown = { ...shown, lines: [line] }
    return { done: body.ids, refused: [] }
  })
  await press(user, 'Remove Main gate day')
  await press(user, 'Remove')
  await screen.findByText('Nothing is agreed yet. Add each post that is guarded, and each other charge.')
  await press(user, 'Undo')
  await waitFor(() => expect(calls).toBe(3))
  expect(screen.queryByText('Post restored')).toBeNull()
  answered()
  await screen.findByText('Post restored')
  expect(screen.getByRole('button', { name: 'Remove Main gate day' })).toBeTruthy()
})

test('a draft lists what is missing before it is activated, and the dialog shows the server’s refusal', async () => {
  const homeless = contractLine(11, { station_id: null, station_name: null })
  const { user, api } = open(contract(1, { status: 'Draft', number: null, lines: [homeless], version: 1 }))
  expect(await screen.findByText('No station yet')).toBeTruthy()
  expect(screen.queryByText('Shifts exist until')).toBeNull()
  await press(user, 'Activate')
  const asked = within(await screen.findByRole('dialog', { name: 'Activate contract' }))
  expect(await asked.findByText('One of the posts has no station yet.')).toBeTruthy()
  expect(asked.getByText('The contract cannot be activated yet:')).toBeTruthy()
  expect(asked.queryByText(/^open slots are made/)).toBeNull()
  api.answer(contracts.activate, () => {
    throw new Refusal(409, 'The station Main Gate is not active.')
  })
  await user.click(asked.getByRole('button', { name: 'Activate' }))
  expect(await asked.findByText('The station Main Gate is not active.')).toBeTruthy()
  api.answer(contracts.activate, () => contract(1))
  await user.click(asked.getByRole('button', { name: 'Activate' }))
  expect(await screen.findByText('The contract is active')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'CT-2026-000001' })).toBeTruthy()
})

test('a draft that lacks nothing says what follows from activating it', async () => {
  const { user } = open(contract(1, { status: 'Draft', number: null, version: 1, seats: 3, stations: 2 }))
  await press(user, 'Activate')
  const asked = within(await screen.findByRole('dialog', { name: 'Activate contract' }))
  expect((await asked.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'it has a number, and can be ended but no longer deleted;',
    'open shifts are made for the next 56 days: 3 guards at 2 stations;',
    'a change is made as new terms from a day on, and its last day is set by “End”.',
  ])
  expect(asked.queryByText('The contract cannot be activated yet:')).toBeNull()
})

test('a draft names its lines of which no day is in the contract, before it is activated', async () => {
  const lines = [
    contractLine(11, { name: 'Back gate', from_on: '2027-02-01' }),
    contractLine(12, { name: 'Roof', from_on: '2026-01-01', until_on: '2026-01-31' }),
    contractLine(13, { name: 'Yard', from_on: '2027-01-31' }),
  ]
  const dates = { starts_on: '2026-11-10', ends_on: '2027-01-31', renewal: 'ends' } as const
  const { user } = open(contract(1, { status: 'Draft', number: null, lines, version: 1, ...dates }))
  await screen.findByRole('table', { name: 'Posts and charges' })
  await press(user, 'Activate')
  const asked = within(await screen.findByRole('dialog', { name: 'Activate contract' }))
  const what = 'is in the contract. Change its days or those of the contract, or remove it.'
  expect(await asked.findByText(`No day of Back gate ${what}`)).toBeTruthy()
  expect(asked.getByText(`No day of Roof ${what}`)).toBeTruthy()
  expect(asked.queryByText(/Yard/)).toBeNull()
})

test('hours that a quotation does not say are to be chosen before the contract is activated', async () => {
  const proposed = contractLine(11, { terms: [terms(11, { hours_chosen: false })] })
  const { user, api } = open(contract(1, { status: 'Draft', number: null, lines: [proposed], version: 1 }))
  const cells = within(await screen.findByRole('table', { name: 'Posts and charges' })).getAllByRole('cell')
  expect(cells.slice(3, 5).map((cell) => cell.textContent)).toEqual(['—', 'To be chosen'])
  await press(user, 'Activate')
  const asked = within(await screen.findByRole('dialog', { name: 'Activate contract' }))
  expect(await asked.findByText('The hours of Main gate day are not chosen yet. Use Change terms to choose them.')).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  await press(user, 'Change terms of Main gate day')
  const form = within(await dialog('Change terms: Main gate day'))
  expect((form.getByLabelText(/^Begins at/) as HTMLInputElement).value).toBe('')
  await user.type(form.getByLabelText(/^Begins at/), '07:00')
  await user.type(form.getByLabelText(/^Ends at/), '19:00')
  api.answer(contracts.addTerms, () => contract(1, { status: 'Draft', number: null, version: 2 }))
  await user.click(form.getByText('Save'))
  expect(await screen.findByText('The terms are changed')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ start_time: '07:00', end_time: '19:00' })
  await waitFor(() => expect(screen.queryByText('To be chosen')).toBeNull())
})

test('the kind of a line can be changed in a draft only; a refused last day is said at its field', async () => {
  const { user, api } = open(contract(1))
  await press(user, 'Edit Main gate day')
  const form = within(await dialog('Edit Main gate day'))
  expect(form.getByRole('combobox', { name: 'Kind' })).toHaveProperty('disabled', true)
  const said = '2 shifts are already decided after this day. The last day can be 21 Nov or later.'
  api.answer(contracts.updateLine, () => {
    throw new Refusal(409, said, { code: 'decided', fields: { until_on: said } })
  })
  await user.type(form.getByLabelText('Until'), '19 Nov 2026')
  await user.click(form.getByText('Save'))
  await waitFor(() => expect(form.getByLabelText('Until').getAttribute('aria-invalid')).toBe('true'))
  expect(form.getAllByText(said).length).toBeGreaterThan(0)
})

/** A guard with the app. */
const TOLD = { guard_id: 6, name: 'Amos Okot', contacts: '0772 100 201', told: true }

test('after ending a contract the guards to be told are listed with telephone links', async () => {
  const { user, api } = open(contract(1))
  await press(user, 'End')
  const form = within(await dialog('End contract'))
  await user.click(form.getByText('End contract'))
  expect(form.getByText('Say why.')).toBeTruthy()
  await user.type(form.getByLabelText(/^Reason/), 'The mall closes.')
  api.answer(contracts.end, ({ body }) => ({
    ...contract(1, { ends_on: body.on }),
    freed: [
      { guard_id: 5, name: 'Sarah Nansubuga', contacts: '0772 100 200', shifts: 3, told: false },
      { ...TOLD, shifts: 1 },
    ],
  }))
  await user.click(form.getByText('End contract'))
  expect(
    await screen.findByText('4 shifts after the last day were removed. Ring the guards whom the app does not tell.'),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Amos Okot/ }).textContent).toBe('Amos Okot0772 100 201Told by the app1')
  expect(screen.getByRole('link', { name: '0772 100 200' }).getAttribute('href')).toBe('tel:0772100200')
})

test('a contract that ends is renewed for a year, and what is agreed stays', async () => {
  const { user, api } = open(contract(1, { ends_on: '2028-02-29' }))
  api.answer(contracts.preview, ({ query }) => ({
    ...DECEMBER,
    ...(query.ends_on && {
      renewed: [
        { month: query.month, net_now: 950_000, net_then: 1_900_000 },
        { month: '2028-03', net_now: 0, net_then: 1_900_000 },
        { month: query.ends_on.slice(0, 7), net_now: 0, net_then: 1_900_000 },
      ],
    }),
  }))
  await press(user, 'Renew')
  const form = within(await dialog('Renew contract'))
  expect(form.getByText(/^It ends on 29 Feb 2028\. Until the new last day it goes on as agreed/)).toBeTruthy()
  expect(await form.findByText('February 2028: 1,900,000 UGX instead of 950,000')).toBeTruthy()
  expect(form.getByText('What the months become, before VAT:')).toBeTruthy()
  expect(form.getByText('March 2028: 1,900,000 UGX')).toBeTruthy()
  expect(form.queryByText(/^And so on/)).toBeNull()
  let sent: unknown
  api.answer(contracts.update, ({ body }) => {
    sent = body
    return contract(1, { ends_on: body.ends_on ?? null })
  })
  await user.click(form.getByText('Renew'))
  expect(await screen.findByText('The contract is renewed until 28 Feb 2029')).toBeTruthy()
  expect(sent).toEqual({ title: 'Guarding of the hotel', starts_on: '2025-10-18', ends_on: '2029-02-28', version: 3 })
})

test.each([
  ['has no last day', {}],
  ['renews by itself', { ends_on: '2028-02-29', renewal: 'renews_yearly' }],
  ['was ended by somebody', { ends_on: '2028-02-29', end_reason: 'The mall closes.' }],
  ['has ended', { ends_on: '2026-01-31', status: 'Ended' }],
] as const)('a contract that %s has no Renew', async (_, more) => {
  open(contract(1, more))
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull()
})

test('a contract is suspended from a day on and resumed', async () => {
  const { user, api } = open(contract(1))
  await press(user, 'Suspend')
  const form = within(await dialog('Suspend contract'))
  await user.type(form.getByLabelText(/^Reason/), 'Closed for repairs')
  api.answer(contracts.suspend, ({ body }) => contract(1, { status: 'Suspended', suspended_from: body.from }))
  await user.click(form.getByText('Suspend'))
  expect(await screen.findByText('The suspension of the contract is set')).toBeTruthy()
  api.answer(contracts.resume, () => contract(1))
  await press(user, 'Resume')
  await user.click(within(await dialog('Resume contract')).getByRole('button', { name: 'Resume' }))
  expect(await screen.findByText('The contract is active again')).toBeTruthy()
  expect(api.asked.findLast(({ path }) => path.endsWith('/resume'))?.body).toEqual({ from: today() })
})

test('until the day of its suspension a contract is active, and the suspension can be taken back', async () => {
  const { user, api } = open(contract(1, { suspended_from: '2099-12-01' }))
  expect(await screen.findByText('Active')).toBeTruthy()
  expect(screen.getByText('Suspended from 1 Dec 2099')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
  await press(user, 'Take back suspension')
  const asked = within(await screen.findByRole('dialog', { name: 'Take back suspension' }))
  expect(asked.getByText(/^The contract goes on after 1 Dec 2099 as agreed\./)).toBeTruthy()
  api.answer(contracts.resume, () => contract(1))
  await user.click(asked.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('The suspension is taken back')).toBeTruthy()
  expect(screen.queryByText('Suspended from 1 Dec 2099')).toBeNull()
})

test('coming rates say by when the client is told, and have a letter; who sees no rates has none', async () => {
  const { api, user } = open(contract(1, { lines: [INDEXED], notice_days: 30 }))
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  api.answer(letter, () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
  const coming = within(await screen.findByRole('group', { name: 'Coming rates' }))
  expect(coming.getByText('1 rate').parentElement!.textContent).toBe(
    '1 rate changes on 1 Jan 2099. Tell the client by 2 Dec 2098.',
  )
  await user.click(coming.getByRole('button', { name: 'Letter to the client: rates from 1 Jan 2099' }))
  await waitFor(() => expect(api.asked.at(-1)?.path).toBe('/api/v1/contracts/1/rate_letter'))
  expect(String(api.asked.at(-1)!.query)).toBe('valid_from=2099-01-01')
})
