import { expect, test } from 'vitest'
import { today } from '../../../api/core/fields/days.ts'
import { NO_BILLING } from '../../../api/sites/clients.ts'
import { testApp } from '../app.ts'

const { app, tokenOf } = await testApp()

// A client written from the specification only: its paths and field names, with every value a string, as in an HTML form.
test('every resource of the specification accepts the values of a form', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
  const post = async (path: string, payload: Record<string, string>) => {
    const response = await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
    return { status: response.statusCode, ...response.json() }
  }

  expect(
    await post('/clients/register', {
      firstName: 'Joan',
      lastName: 'Kirabo',
      company_name: '',
      address: '',
      contacts: '+256 700 000 001',
      registered_on: '',
    }),
  ).toEqual({
    status: 201,
    message: 'Client added successfully',
    client: {
      id: 1,
      version: 1,
      firstName: 'Joan',
      lastName: 'Kirabo',
      company_name: null,
      address: null,
      contacts: '+256 700 000 001',
      registered_on: today(),
      ...NO_BILLING,
    },
  })

  expect(
    await post('/guards', {
      firstName: 'Moses',
      lastName: 'Okot',
      gender: 'male',
      date_of_birth: '1995-04-12',
      contacts: '0700 000 002',
      email: 'moses@mail.example',
      rank: 'Guard',
      status: 'active',
      hire_date: '',
    }),
  ).toMatchObject({ status: 201, guard: { id: 1, gender: 'Male', status: 'Active', hire_date: today() } })

  // The specification mentions stations only by their ids.
  expect(
    await post('/stations', { name: 'Kololo Gate', client_id: '1', address: 'Kololo', minimum_guards: '2', latitude: '' }),
  ).toMatchObject({
    status: 201,
    station: { id: 1, client_id: 1, minimum_guards: 2, latitude: null },
  })

  expect(
    await post('/services', {
      title: 'Guards',
      description: 'Day and night.',
      price_rate: '100000',
      image: '',
      category: 'GUARDS',
    }),
  ).toMatchObject({ status: 201, service: { price_rate: 100_000, image: null, category: 'guards' } })

  expect(
    await post('/invoices/register', {
      invoice_date: '2026-03-01',
      amount_paid: '0',
      amount_due: '1000',
      due_date: '2026-03-15',
      status: 'pending',
      client_id: '1',
    }),
  ).toMatchObject({
    status: 201,
    message: 'Invoice added successfully',
    invoice: { amount_paid: 0, amount_due: 1000, balance: 1000, status: 'Pending', client_id: 1 },
  })

  expect(
    await post('/incidents/register', {
      description: 'Side door found unlocked.',
      guard_id: '1',
      incident_date: '2026-03-01',
      severity: 'low',
      station_id: '1',
      status: 'OPEN',
    }),
  ).toMatchObject({
    status: 201,
    message: 'Incident created successfully!',
    incident: { guard_id: 1, station_id: 1, severity: 'Low', status: 'Open' },
  })

  expect(
    await post('/duty_schedules', {
      guard_id: '1',
      station_id: '1',
      shift_date: '2026-03-02',
      start_time: '18:00',
      end_time: '06:00',
      shift_type: 'Night',
    }),
  ).toMatchObject({ status: 201, message: 'Duty schedule added successfully', duty_schedule: { guard_id: 1, station_id: 1 } })

  const found = await app.inject({ url: '/api/v1/guards/?status=ACTIVE&page=&q=', headers })
  expect(found.json()).toMatchObject([{ firstName: 'Moses', status: 'Active' }])
})

test('a value that is not a whole number or not in the list is refused at its field', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
  const payload = {
    invoice_date: '2026-03-01',
    amount_paid: '1e3',
    amount_due: '1,000',
    due_date: '2026-03-15',
    status: 'unpaid',
    client_id: '9999999999',
  }
  const refused = await app.inject({ method: 'POST', url: '/api/v1/invoices/register', headers, payload })
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    {
      amount_paid: 'amount paid must be a number.',
      amount_due: 'amount due must be a number.',
      status: 'status must be one of: Paid, Pending, Overdue.',
      client_id: 'client id must be at most 2147483647.',
    },
  ])
})
