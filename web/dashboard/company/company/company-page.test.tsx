import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as demoData from '../../../../api/accounts/demo-data.ts'
import * as company from '../../../../api/company/company-settings.ts'
import * as home from '../../../../api/company/home.ts'
import { restoreMany } from '../../../../api/company/trash.ts'
import type { BulkResult } from '../../../../api/core/resource.ts'
import { SETTINGS } from '../../../test/company-settings.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import CompanyPage from './company-page.tsx'

const { DEFAULT_HOME } = home
const RATE: company.TaxRate = {
  id: 1,
  version: 1,
  valid_from: '2011-01-01',
  vat_rate: 1800,
  standing: 'Current',
  removable: false,
}

const stored = (body: company.CompanySettingsInput, version: number) =>
  ({ ...SETTINGS, ...body, version }) as company.CompanySettings

function openPage() {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(company.get, () => SETTINGS)
  api.answer(home.get, () => ({ content: DEFAULT_HOME, version: 4 }))
  api.answer(company.taxRates, () => [RATE])
  api.answer(demoData.get, () => ({ marked: false, kinds: [], own_account: false, documents: [], document_count: 0 }))
  const put = (path: string) => api.asked.filter((one) => one.method === 'PUT' && one.path === path).map(({ body }) => body)
  return { api, put, ...renderPage(CompanyPage) }
}
const settingsForm = async () => within(await screen.findByRole('form', { name: 'Settings' }))
const field = async (label: RegExp) => (await settingsForm()).getByLabelText<HTMLInputElement>(label)

test('an admin is shown that this page is for super admins, and nothing is asked of the server', () => {
  const api = fakeApi()
  signIn('admin')
  renderPage(CompanyPage)
  expect(screen.getByText('Access Denied! You must be logged in as Super Admin.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login')
  expect(api.asked).toEqual([])
})

test('settings are saved with their version, percentages as shown, and the form continues with the saved values', async () => {
  const { api, put, user } = openPage()
  let version = 3
  api.answer(company.update, ({ body }) => stored(body, ++version))
  const discount = await field(/^Discount/)
  expect(discount.value).toBe('10')
  await user.clear(discount)
  await user.type(discount, '12.5')
  await user.type(await field(/^Bank/), ' Kampala Trust Bank ')
  await user.type(await field(/^Rest between two shifts/), '8')
  expect(screen.getByText('Changes not saved')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Company settings saved')).toBeTruthy()
  const { id: _, ...sent } = SETTINGS
  expect(put('/api/v1/company-settings')).toEqual([
    { ...sent, corporate_discount_rate: 1250, bank_name: 'Kampala Trust Bank', minimum_rest_hours: 8 },
  ])
  expect((await field(/^Bank/)).value).toBe('Kampala Trust Bank')
  expect(screen.queryByText('Changes not saved')).toBeNull()
  await user.clear(await field(/^Rest between two shifts/))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(put('/api/v1/company-settings')[1]).toMatchObject({ minimum_rest_hours: null, version: 4 }))
})

test('what follows from a broken rule is chosen from words, and saved with the other settings', async () => {
  const { api, put, user } = openPage()
  api.answer(company.update, ({ body }) => stored(body, 4))
  const form = await settingsForm()
  const cap = form.getByRole<HTMLInputElement>('combobox', { name: 'Above the most hours by law' })
  const alone = form.getByRole<HTMLInputElement>('combobox', { name: 'Armed post without a second guard' })
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect([cap.value, alone.value]).toEqual(['Not judged', 'Asks for a reason'])
  await user.click(cap)
  expect(options()).toEqual(['Not judged', 'Asks for a reason', 'Cannot be planned'])
  await user.click(screen.getByRole('option', { name: 'Asks for a reason' }))
  await user.click(alone)
  await waitFor(() => expect(options()).toEqual(['Asks for a reason', 'Cannot be planned']))
  await user.click(screen.getByRole('option', { name: 'Cannot be planned' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Company settings saved')).toBeTruthy()
  expect(put('/api/v1/company-settings')).toMatchObject([{ cap_rule: 'warn', two_guards_rule: 'stop' }])
  expect([cap.value, alone.value]).toEqual(['Asks for a reason', 'Cannot be planned'])
})

test('an invalid value is named at its field, and nothing is sent', async () => {
  const { put, user } = openPage()
  await user.clear(await field(/^Rejected applications/))
  await user.type(await field(/^Identity and health documents/), '0')
  await user.type(await field(/^Incidents/), 'nobody')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('rejected months is required.')).toBeTruthy()
  expect(screen.getByText('document days must be at most 90.')).toBeTruthy()
  expect(screen.getByText('Please enter a valid e-mail address.')).toBeTruthy()
  expect(document.activeElement).toBe(await field(/^Rejected applications/))
  expect(put('/api/v1/company-settings')).toEqual([])
})

test('when another person has saved meanwhile, both versions are shown to choose from', async () => {
  const { api, put, user } = openPage()
  api.answer(company.update, ({ body }) => {
    const current = { ...SETTINGS, bank_name: 'Theirs', cap_rule: 'stop' as const, corporate_discount_rate: 750, version: 9 }
    if (body.version !== 9)
      throw new Refusal(409, 'Somebody else has changed this record in the meantime.', { code: 'outdated', current })
    return stored(body, 10)
  })
  await user.type(await field(/^Bank/), 'Mine')
  const discount = await field(/^Discount/)
  await user.clear(discount)
  await user.type(discount, '12.5')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  const panel = await screen.findByRole('alert')
  expect(panel.textContent).toContain('BankTheirsMine')
  expect(panel.textContent).toContain('Discount7.5\u00a0%12.5\u00a0%')
  expect(panel.textContent).toContain('They also changed, and it is kept either way: Above the most hours by law.')
  await user.click(within(panel).getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Company settings saved')).toBeTruthy()
  expect(put('/api/v1/company-settings')[1]).toMatchObject({
    bank_name: 'Mine',
    corporate_discount_rate: 1250,
    cap_rule: 'stop',
    version: 9,
  })
})

test('brand and contact details are saved as a part of the site content, under its version', async () => {
  const { api, put, user } = openPage()
  api.answer(home.updateCompany, ({ body: { version: _, ...body } }) => ({ ...body, id: 1, version: 5 }))
  const name = await screen.findByLabelText(/^Company name/)
  await user.clear(name)
  await user.type(name, 'Ngao Guards')
  await user.click(screen.getByRole('button', { name: 'Save details' }))
  expect(await screen.findByText('Brand and contact details saved')).toBeTruthy()
  expect(put('/api/v1/home/company')).toEqual([
    { ...DEFAULT_HOME.brand, ...DEFAULT_HOME.contact, name: 'Ngao Guards', version: 4 },
  ])
})

test('a future tax rate is added, and can be removed while nothing uses it', async () => {
  const { api, user } = openPage()
  const rates = [RATE]
  api.answer(company.taxRates, () => rates)
  api.answer(company.addTaxRate, ({ body }) => {
    const rate = { ...RATE, ...body, id: 2, standing: 'Future' as const, removable: true }
    rates.unshift(rate)
    return rate
  })
  api.answer(company.removeTaxRate, () => void rates.shift())
  const table = () => screen.getByRole('table', { name: 'Tax rates' })
  await screen.findByRole('table', { name: 'Tax rates' })
  expect(within(table()).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a rate' }))
  await user.type(screen.getByLabelText(/^VAT/), '20')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Tax rate added successfully')).toBeTruthy()
  await user.click(await within(table()).findByRole('button', { name: /^Remove 20\s% from / }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Tax rate removed')).toBeTruthy()
  await waitFor(() => expect(within(table()).getAllByRole('row')).toHaveLength(2))
})

/** The table after removing the rate of 2027, whose Undo is answered so. */
async function removeRate(answer: (ids: number[]) => BulkResult) {
  const { api, user } = openPage()
  const later = { ...RATE, id: 2, valid_from: '2027-07-01', vat_rate: 2000, standing: 'Future', removable: true } as const
  let removed = false
  api.answer(company.taxRates, () => (removed ? [RATE] : [later, RATE]))
  api.answer(company.removeTaxRate, () => {
    removed = true
    return { message: 'Tax rate removed' }
  })
  api.answer(restoreMany, ({ body }) => {
    const result = answer(body.ids)
    removed = result.done.length === 0
    return result
  })
  const button = { name: /^Remove 20\s% from 1 Jul 2027$/ }
  await user.click(await screen.findByRole('button', button))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Tax rate removed')
  await waitFor(() => expect(screen.queryByText('1 Jul 2027')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  return { api, button }
}

test('removing a tax rate offers Undo, which brings its row back', async () => {
  const { api, button } = await removeRate((ids) => ({ done: ids, refused: [] }))
  expect(await screen.findByText('Tax rate restored')).toBeTruthy()
  expect(await screen.findByRole('button', button)).toBeTruthy()
  const undone = api.asked.find(({ path }) => path.endsWith('/restore_many'))
  expect([undone?.path, undone?.body]).toEqual(['/api/v1/trash/tax_rates/restore_many', { ids: [2] }])
})

test('a tax rate whose day was given another one meanwhile stays removed, and the page says why', async () => {
  const message = 'There is a rate from this day on already.'
  const { button } = await removeRate(() => ({ done: [], refused: [{ id: 2, message }] }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText('Tax rate restored')).toBeNull()
  expect(screen.queryByRole('button', button)).toBeNull()
})

test('settings that fail to load can be retried', async () => {
  const { api, user } = openPage()
  api.answer(company.get, () => {
    throw new Refusal(500, '')
  })
  expect(await screen.findByText('Server responded with status 500')).toBeTruthy()
  api.answer(company.get, () => SETTINGS)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await settingsForm()).toBeTruthy()
})
