import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as settings from '../../../../api/company/dated-settings.ts'
import * as holidays from '../../../../api/company/holidays.ts'
import { restoreMany } from '../../../../api/company/trash.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import type { BulkResult } from '../../../../api/core/resource.ts'
import { datedSettings } from '../../../test/dated-settings.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import RatesPage from './rates-page.tsx'

const tomorrow = addDays(today(), 1)
const LATER: settings.DatedSetting = {
  id: 40,
  version: 2,
  key: 'wht.vat',
  valid_from: '2027-07-01',
  value: { rate: 500, unless_fiscal: false },
  stage: 'in_force',
  source: null,
  counts_from: '2027-07-01',
  standing: 'Future',
  removable: true,
}
const YEAR = today().slice(0, 4)
const EID: holidays.Holiday = { id: 7, version: 1, day: `${YEAR}-03-20`, name: 'Eid al-Fitr', kind: 'movable' }

function open(
  further: settings.DatedSetting[] = [],
  role: 'admin' | 'super_admin' = 'super_admin',
  reviewed: settings.LawReview['state'] = 'done',
) {
  const api = fakeApi()
  signIn(role)
  api.answer(settings.list, () => datedSettings(further))
  api.answer(settings.review, () => ({ reviewed_on: null, state: reviewed }))
  api.answer(holidays.list, ({ query }) => (query.year === Number(YEAR) ? { items: [EID], total: 1 } : { items: [], total: 0 }))
  return { api, ...renderPage(RatesPage) }
}
const card = async (name: string) => within(await screen.findByRole('article', { name }))
/** The answer to a saved value. */
const saved = (body: object, settled: string[] = [], counts_from = tomorrow) =>
  ({ version: 1, ...body, id: 41, counts_from, settled, standing: 'Future', removable: true }) as never
const writes = (api: ReturnType<typeof fakeApi>) => api.asked.filter(({ method }) => method !== 'GET')

test('shows the current and future values in words', async () => {
  open([LATER])
  const vat = await card('VAT withheld by clients')
  expect(vat.getAllByRole('region').map((region) => region.textContent)).toEqual([
    'From 1 Jul 2027FutureVAT withheld5\u00a0% of the taxable valueNone on invoices with a fiscal numberNo',
    'From 1 Jan 2026CurrentVAT withheld6\u00a0% of the taxable valueNone on invoices with a fiscal numberNo',
  ])
  const overtime = await card('Overtime and holidays')
  expect(overtime.getByText('Overtime').nextSibling?.textContent).toBe('150\u00a0%')
  const paye = within((await card('PAYE')).getByRole('table'))
  expect(paye.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Pay of a monthRate',
    'Up to 335,000 UGX0\u00a0%',
    'Up to 410,000 UGX20\u00a0%',
    'Up to 485,000 UGX25\u00a0%',
    'Up to 10,000,000 UGX30\u00a0%',
    'Above 10,000,000 UGX40\u00a0%',
  ])
  expect((await card('Local service tax')).getByText('July')).toBeTruthy()
  const attendance = await card('Attendance')
  expect(attendance.getByText('Approved days still change within').nextSibling?.textContent).toBe('24 hours')
  expect(attendance.getByText(/for how many hours a late report still changes an approved day: 0 is never\.$/)).toBeTruthy()
})

test('a new value starts as a copy of the current one, from tomorrow, and is sent with its key', async () => {
  const { api, user } = open()
  api.answer(settings.create, ({ body }) => saved(body))
  await user.click(await screen.findByRole('button', { name: 'New value: NSSF' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New value: NSSF' }))
  const company = dialog.getByRole('textbox', { name: 'The company pays' })
  expect(company).toHaveProperty('value', '10')
  await user.clear(company)
  await user.type(company, '12.5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Value added successfully')).toBeTruthy()
  expect(writes(api)[0]?.body).toEqual({
    key: 'nssf',
    valid_from: tomorrow,
    stage: 'in_force',
    source: null,
    value: { employee_rate: 500, employer_rate: 1250, due_day: 15, late_rate: 1000 },
  })
})

test('until when the company is exempt from income tax withheld is shown and set', async () => {
  const { api, user } = open()
  api.answer(settings.create, ({ body }) => saved(body))
  const income = await card('Income tax withheld by clients')
  const shown = () => income.getAllByText('The company is exempt until').map((term) => term.nextSibling?.textContent)
  expect(shown()).toEqual(['Not exempt'])
  await user.click(income.getByRole('button', { name: 'New value: Income tax withheld by clients' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New value: Income tax withheld by clients' }))
  await user.type(dialog.getByRole('textbox', { name: 'The company is exempt until' }), '30 Jun 2027{Tab}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Value added successfully')).toBeTruthy()
  const value = { rate: 600, threshold: 1_000_000, base: 'net', exempt_until: '2027-06-30' }
  expect(writes(api)[0]?.body).toEqual({ key: 'wht.income', valid_from: tomorrow, stage: 'in_force', source: null, value })
})

test('bands are added and removed; one without a limit before the last is refused in the form', async () => {
  const { api, user } = open()
  api.answer(settings.create, ({ body }) => saved(body))
  await user.click(await screen.findByRole('button', { name: 'New value: PAYE' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New value: PAYE' }))
  await user.click(dialog.getByRole('button', { name: 'Remove band 2' }))
  await user.click(dialog.getByRole('button', { name: 'Add a band' }))
  await user.type(dialog.getAllByRole('textbox', { name: 'Rate' })[4]!, '45')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Each band must end above the one before it; only the last has no upper limit.',
  )
  await user.type(dialog.getByRole('textbox', { name: 'Band 4, up to' }), '20000000')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Value added successfully')).toBeTruthy()
  expect(writes(api)[0]?.body).toMatchObject({
    value: {
      bands: [
        { up_to: 335_000, rate: 0 },
        { up_to: 485_000, rate: 2500 },
        { up_to: 10_000_000, rate: 3000 },
        { up_to: 20_000_000, rate: 4000 },
        { up_to: null, rate: 4500 },
      ],
    },
  })
})

test('only a value that begins today or later is edited or removed', async () => {
  const { api, user } = open([LATER])
  api.answer(settings.update, ({ body }) => saved({ ...LATER, ...body }))
  api.answer(settings.remove, () => ({ message: '' }))
  const vat = await card('VAT withheld by clients')
  expect(vat.getAllByRole('button', { name: /^(Edit|Remove)/ })).toHaveLength(2)
  await user.click(vat.getByRole('button', { name: 'Edit VAT withheld by clients from 1 Jul 2027' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit: VAT withheld by clients' }))
  await user.clear(dialog.getByRole('textbox', { name: 'VAT withheld' }))
  await user.type(dialog.getByRole('textbox', { name: 'VAT withheld' }), '4')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Value changed successfully')).toBeTruthy()
  expect(writes(api)[0]?.body).toEqual({
    ...{ key: 'wht.vat', valid_from: '2027-07-01', stage: 'in_force', source: null },
    ...{ value: { rate: 400, unless_fiscal: false }, version: 2 },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(vat.getByRole('button', { name: 'Remove VAT withheld by clients from 1 Jul 2027' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(writes(api)[1]?.path).toBe('/api/v1/dated_settings/40'))
})

test('a holiday is added to the year shown; a day that is a holiday already is refused at its field', async () => {
  const { api, user, address } = open()
  api.answer(holidays.create, () => {
    const message = 'There is a holiday on this day already.'
    throw new Refusal(409, message, { fields: { day: message } })
  })
  expect(await screen.findByRole('cell', { name: /20 Mar$/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `Holidays of ${Number(YEAR) + 1}` }))
  expect(await screen.findByText(`No holidays of ${Number(YEAR) + 1} yet.`)).toBeTruthy()
  expect(address()).toBe(`/page?year=${Number(YEAR) + 1}`)
  await user.click(screen.getByRole('button', { name: 'Add a holiday' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add holiday' }))
  await user.type(dialog.getByRole('textbox', { name: 'Day' }), `10/3/${Number(YEAR) + 1}`)
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Eid al-Fitr')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('There is a holiday on this day already.')).toBeTruthy()
  expect(writes(api)[0]?.body).toEqual({ day: `${Number(YEAR) + 1}-03-10`, name: 'Eid al-Fitr', kind: 'declared' })
})

test('a holiday that is added says what it changes', async () => {
  const { api, user } = open()
  api.answer(holidays.create, ({ body }) => ({ ...EID, ...body, effect: { closed: 4, planned: 2, extra: 1 } }))
  await user.click(await screen.findByRole('button', { name: 'Add a holiday' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add holiday' }))
  await user.type(dialog.getByRole('textbox', { name: 'Day' }), `10/3/${YEAR}`)
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Eid')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const text =
    'Holiday added successfully. 4 shifts of closed posts are not needed; 2 of them had a guard. Clients pay the addition for 1 shift.'
  expect(await screen.findByText(text)).toBeTruthy()
})

test('an admin reads everything and changes nothing', async () => {
  open([LATER], 'admin')
  expect(await screen.findByRole('article', { name: 'PAYE' })).toBeTruthy()
  expect(await screen.findByRole('cell', { name: /^Eid al-Fitr/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /New value|Edit|Remove|Delete|Add/ })).toBeNull()
})

/** The page after removing the value from July, whose Undo is answered so. */
async function removeLater(answer: (ids: number[]) => BulkResult) {
  const further = [LATER]
  const { api, user } = open(further)
  api.answer(settings.remove, () => {
    further.pop()
    return { message: 'Value removed' }
  })
  api.answer(restoreMany, ({ body }) => {
    const result = answer(body.ids)
    if (result.done.length) further.push(LATER)
    return result
  })
  await user.click(await screen.findByRole('button', { name: 'Remove VAT withheld by clients from 1 Jul 2027' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Value removed')
  await waitFor(() => expect(screen.queryByText('From 1 Jul 2027')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  return api
}

test('removing a value offers Undo, which brings it back', async () => {
  const api = await removeLater((ids) => ({ done: ids, refused: [] }))
  expect(await screen.findByText('Value restored')).toBeTruthy()
  expect(await screen.findByText('From 1 Jul 2027')).toBeTruthy()
  expect(writes(api)[1]).toMatchObject({ path: '/api/v1/trash/dated_settings/restore_many', body: { ids: [40] } })
})

test('a value whose day was given another one meanwhile stays removed, and the page says why', async () => {
  const message = 'There is a value from this day on already.'
  await removeLater(() => ({ done: [], refused: [{ id: 40, message }] }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText('Value restored')).toBeNull()
  expect(screen.queryByText('From 1 Jul 2027')).toBeNull()
})

test('a value from a past day says which settled months do not count it', async () => {
  const { api, user } = open()
  api.answer(settings.create, ({ body }) => saved(body, ['July 2026: 12 invoices issued'], '2026-08-01'))
  await user.click(await screen.findByRole('button', { name: 'New value: Basic pay' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New value: Basic pay' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Counts from' }))
  await user.type(dialog.getByRole('textbox', { name: 'Counts from' }), '1 Jul 2026{Tab}')
  await user.type(dialog.getByRole('textbox', { name: 'Source' }), 'A letter of the ministry')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText(
      'Value added successfully. It counts from 1 Aug 2026, because these months are settled: July 2026: 12 invoices issued.',
    ),
  ).toBeTruthy()
  expect(writes(api)[0]?.body).toMatchObject({ valid_from: '2026-07-01', stage: 'in_force', source: 'A letter of the ministry' })
})

test('a bill stands beside what is in force, with its stage and source, and says that it does not count', async () => {
  open([{ ...LATER, standing: 'Not in force', stage: 'assented', source: 'An act of parliament' }])
  const bill = (await card('VAT withheld by clients')).getAllByRole('region')[0]!
  expect(bill.textContent).toContain('From 1 Jul 2027AssentedCounts nowhere until it is in force.')
  expect(bill.textContent).toContain('Source: An act of parliament')
})

test.each([
  ['due', 'status'],
  ['late', 'alert'],
] as const)('a review of the law that is %s is asked for until it is recorded', async (state, role) => {
  const { api, user } = open([], 'super_admin', state)
  api.answer(settings.setReviewed, () => ({ reviewed_on: today(), state: 'done' as const }))
  const text = 'Compare these values with the law of the financial year that begins on 1 July.'
  expect((await screen.findByText(text)).closest(`[role=${role}]`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reviewed today' }))
  expect(await screen.findByText('The review of this year is on record.')).toBeTruthy()
  expect(screen.queryByText(text)).toBeNull()
})
