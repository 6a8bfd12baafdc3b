import { expect, test } from 'vitest'
import * as invoices from '../../../api/billing/invoices.ts'
import * as calls from '../../../api/company/company-settings.ts'
import * as retention from '../../../api/company/retention.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as quotations from '../../../api/sales/quotations.ts'
import { testApp } from '../../test/app.ts'
import { makeClient, makeQuotation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const get = async () => (await send('super_admin', calls.get, {})).body as calls.CompanySettings
const put = async (change: object) => {
  const { id: _, ...settings } = await get()
  return send('super_admin', calls.update, { body: { ...settings, ...change } })
}
const DELIVERED = {
  corporate_discount_rate: 1000,
  invoice_prefix: 'INV',
  payment_terms_days: 14,
  bank_name: null,
  account_name: null,
  account_number: null,
  mobile_money: null,
  tax_number: null,
  rejected_months: 6,
  document_days: 30,
  message_months: 24,
  email_days: 30,
  minimum_rest_hours: 8,
  weekly_hours: null,
  longest_shift_hours: 12,
  average_hours: null,
  free_day: true,
  strict_rules: false,
  require_qualifications: false,
  qualifications_answered: false,
  cap_rule: 'off',
  two_guards_rule: 'warn',
  notify_messages: null,
  notify_applications: null,
  notify_quotes: null,
  notify_incidents: null,
  notify_requests: null,
  told_an_hour: 6,
  paid_a_day: 1000,
  require_two_factor: false,
}

test('a super admin reads the settings as delivered, changes them, and the audit log has what changed', async () => {
  expect(await get()).toEqual({ id: 1, version: 1, ...DELIVERED })
  const saved = await put({ bank_name: ' Kampala Trust Bank ', account_number: '', minimum_rest_hours: 9 })
  const expected = { id: 1, version: 2, ...DELIVERED, bank_name: 'Kampala Trust Bank', minimum_rest_hours: 9 }
  expect(saved).toMatchObject({ status: 200, body: { message: 'Company settings saved', company_settings: expected } })
  expect(await get()).toEqual(expected)
  const { rows } = await pool.query(
    `select role, new - 'version' as new from audit_log join accounts on accounts.id = account_id where table_name = 'company_settings'`,
  )
  expect(rows).toEqual([{ role: 'super_admin', new: { bank_name: 'Kampala Trust Bank', minimum_rest_hours: 9 } }])
})

test('of two concurrent changes the second is refused with what the first has saved', async () => {
  await put({ bank_name: 'First' })
  expect(await put({ bank_name: 'Second', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'outdated', current: { bank_name: 'First', version: 2 } },
  })
  expect(await get()).toMatchObject({ bank_name: 'First' })
})

test('an impossible value is refused at its field', async () => {
  const refusals: [object, string][] = [
    [{ corporate_discount_rate: 10_001 }, 'corporate_discount_rate'],
    [{ invoice_prefix: 'in-v' }, 'invoice_prefix'],
    [{ payment_terms_days: 181 }, 'payment_terms_days'],
    [{ rejected_months: 0 }, 'rejected_months'],
    [{ document_days: 91 }, 'document_days'],
    [{ message_months: 61 }, 'message_months'],
    [{ email_days: 6 }, 'email_days'],
    [{ minimum_rest_hours: 25 }, 'minimum_rest_hours'],
    [{ weekly_hours: 19 }, 'weekly_hours'],
    [{ longest_shift_hours: 25 }, 'longest_shift_hours'],
    [{ average_hours: 169 }, 'average_hours'],
    [{ free_day: null }, 'free_day'],
    [{ cap_rule: 'refuse' }, 'cap_rule'],
    [{ two_guards_rule: 'off' }, 'two_guards_rule'],
    [{ notify_quotes: 'nobody' }, 'notify_quotes'],
    [{ vat_rate: 1800 }, 'vat_rate'],
  ]
  for (const [change, field] of refusals) {
    const { status, body } = await put(change)
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: [field] })
  }
  expect((await get()).version).toBe(1)
})

test('rules that are left out of a change stay as they are', async () => {
  await put({ cap_rule: 'stop', two_guards_rule: 'stop' })
  await put({ cap_rule: undefined, two_guards_rule: undefined, bank_name: 'Kampala Trust Bank' })
  expect(await get()).toMatchObject({ cap_rule: 'stop', two_guards_rule: 'stop', bank_name: 'Kampala Trust Bank' })
})

test('an admin reads only the payment terms; a visitor reads only the retention periods', async () => {
  await put({ payment_terms_days: 45, rejected_months: 3 })
  expect((await send('admin', calls.terms, {})).body).toEqual({ payment_terms_days: 45 })
  expect((await send(null, retention.get, {})).body).toEqual({ rejected_months: 3, document_days: 30, message_months: 24 })
})

test('a new prefix applies from the next invoice on; existing numbers stay, and there are no gaps', async () => {
  const { id } = await makeClient(db)
  const add = async () => {
    const body = { invoice_date: '2026-03-01', due_date: '2026-03-15', amount_paid: 0, amount_due: 1, client_id: id }
    return (await send('admin', invoices.create, { body: { ...body, status: 'Pending' } })).body.invoice.invoice_number
  }
  expect([await add(), await add()]).toEqual(['INV-2026-000001', 'INV-2026-000002'])
  await put({ invoice_prefix: 'ENG' })
  expect(await add()).toBe('ENG-2026-000003')
  const { body } = await send('admin', invoices.list, { query: { sort: 'id' } })
  expect(body.invoices.map((invoice: invoices.Invoice) => invoice.invoice_number)).toEqual([
    'INV-2026-000001',
    'INV-2026-000002',
    'ENG-2026-000003',
  ])
})

const rates = async () => (await send('super_admin', calls.taxRates, {})).body as calls.TaxRate[]
const addRate = (valid_from: string, vat_rate: number) =>
  send('super_admin', calls.addTaxRate, { body: { valid_from, vat_rate } })
const removeRate = (id: number) => send('super_admin', calls.removeTaxRate, { params: { id: String(id) } })
const quoted = async () => (await send('admin', quotations.rates, {})).body.vat_rate

test('a future rate applies from its day on and can be removed until then', async () => {
  const tomorrow = addDays(today(), 1)
  expect(await addRate(tomorrow, 2000)).toMatchObject({
    status: 201,
    body: { message: 'Tax rate added successfully', tax_rate: { valid_from: tomorrow, standing: 'Future', removable: true } },
  })
  expect(await rates()).toMatchObject([
    { vat_rate: 2000, standing: 'Future', removable: true },
    { vat_rate: 1800, valid_from: '2011-01-01', standing: 'Current', removable: false },
  ])
  expect(await quoted()).toBe(1800)
  expect(await addRate(tomorrow, 1900)).toMatchObject({
    status: 409,
    body: { fields: { valid_from: 'There is a rate from this day on already.' } },
  })
  expect((await removeRate(2)).body).toEqual({ message: 'Tax rate removed' })
  expect(await rates()).toHaveLength(1)
  expect((await addRate(tomorrow, 1900)).status).toBe(201)
})

test('a rate cannot begin in the past, and one used by a sent quotation cannot be removed', async () => {
  expect(await addRate(addDays(today(), -1), 2000)).toMatchObject({
    status: 422,
    body: { fields: { valid_from: 'valid from must not be in the past.' } },
  })
  await addRate(today(), 0)
  expect(await quoted()).toBe(0)
  expect((await rates())[0]).toMatchObject({ standing: 'Current', removable: true })
  await makeQuotation(db)
  await pool.query(`update quotations set status = 'Sent', sent_at = now()`)
  expect(await removeRate(2)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await rates()).toMatchObject([
    { standing: 'Current', removable: false },
    { standing: 'Past', removable: false },
  ])
})

test('a rate of today that no quotation uses can be removed, and the one before applies again', async () => {
  await addRate(today(), 0)
  const removals = await Promise.all([removeRate(2), removeRate(1)])
  expect(removals.map(({ status }) => status)).toEqual([200, 409])
  expect(await quoted()).toBe(1800)
  expect((await removeRate(99)).status).toBe(404)
})

test('whether only qualified guards may be planned stays a question until somebody answers it, with yes or with no', async () => {
  const answered = async () => (await get()).qualifications_answered
  expect(await answered()).toBe(false)
  await put({ bank_name: 'Kampala Trust Bank' })
  expect(await answered()).toBe(false)
  await put({ qualifications_answered: true })
  expect(await answered()).toBe(true)
  await pool.query('update company_settings set qualifications_answered = false')
  await put({ require_qualifications: true })
  expect(await answered()).toBe(true)
})
