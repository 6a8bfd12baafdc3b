import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import * as quotes from '../../../../api/sales/quotes.ts'
import * as services from '../../../../api/sales/services.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { held, heldBy, renderSite } from '../../../test/render-site.tsx'
import type { OfferedService } from '../load-services.ts'
import QuotePage from './quote-page.tsx'

const service = (id: number, title: string, more: Partial<OfferedService>): OfferedService => ({
  ...{ id, title, description: '', price_rate: 1000, price_unit: null, image: null, category: null },
  ...{ monthly_price: null, monthly_unit: null },
  ...more,
})
const CAMERAS = service(4, 'Cameras', { category: 'cctv', monthly_price: 150_000, monthly_unit: 'per site' })
const GUARDS = service(7, 'Guards', { category: 'guards', monthly_price: 950_000, monthly_unit: 'per guard, 12 hours a day' })
const PATROLS = service(9, 'Patrols', { price_rate: 1_250_000, price_unit: 'once' })
const offer = { services: [CAMERAS, GUARDS, PATROLS], failed: false }
const DISCOUNT = 'The corporate discount applies to your request.'

function open(at = '/quote') {
  const api = fakeApi()
  api.answer(quotes.create, ({ body }) => ({ reference: 'Q-12AB-34CD', corporate_discount: body.guards_needed > 10 }))
  const props = { loaderData: { offer, formKey: '' } } as unknown as ComponentProps<typeof QuotePage>
  return { api, ...renderSite(() => <QuotePage {...props} />, at) }
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const WHAT = 'What do you need?'
const WHO = 'When, and how do we reach you?'
const where = (title: string) => `${title}: where, and how many?`
const estimate = () => screen.getByRole('status', { name: 'Estimate' }).textContent
const LAST = '/quote?step=3&service_id=7&site_type=School&area=Entebbe+road&guards_needed=4'

test('three steps: a tile goes on at one press, the estimate comes at once, and the last one sends all', async () => {
  const { user, api, address } = open()
  await user.click(press(/^Guards/))
  const heading = await step(where('Guards'))
  expect(document.activeElement).toBe(heading)
  expect(address()).toBe('/quote?step=2&service_id=7')
  expect(estimate()).toContain('950,000 UGX + VAT a month, per guard, 12 hours a day')
  type('Number of guards', '2')
  expect(estimate()).toContain('About 1,900,000 UGX + VAT a month2 × 950,000 UGX, per guard, 12 hours a day.')
  type('Type of site', 'School')
  type('Area', 'Entebbe road')
  await user.click(press('Next'))
  await step(WHO)
  expect(address()).toBe('/quote?step=3&service_id=7&site_type=School&area=Entebbe+road&guards_needed=2')
  expect(estimate()).toContain('About 1,900,000 UGX')
  type('Full Name', 'Test Bursar')
  type('Phone', '0700 000 777')
  type('Message', 'Nights only.')
  await user.click(press('Request a Quote'))
  await waitFor(() => expect(address()).toBe('/quote/sent?reference=Q-12AB-34CD'))
  expect(api.asked.map(({ body }) => body)).toEqual([
    {
      service_id: 7,
      site_type: 'School',
      area: 'Entebbe road',
      guards_needed: 2,
      sites_needed: null,
      start_date: null,
      name: 'Test Bursar',
      email: null,
      phone: '0700 000 777',
      message: 'Nights only.',
      shown_price: 950_000,
      website: '',
      form_seconds: expect.any(Number),
    },
  ])
})

test('each service asks what it needs: guards their number, others their sites, none while it is not known', async () => {
  const { user } = open('/quote?step=2&service_id=7')
  expect(screen.queryByLabelText('Number of sites')).toBeNull()
  await user.click(press('Back'))
  await step(WHAT)
  await user.click(press(/^Cameras/))
  await step(where('Cameras'))
  expect(screen.queryByLabelText('Number of guards')).toBeNull()
  type('Number of sites', '3')
  expect(estimate()).toContain('About 450,000 UGX + VAT a month3 × 150,000 UGX, per site.')
  await user.click(press('Back'))
  await step(WHAT)
  await user.click(press(/^Patrols/))
  await step(where('Patrols'))
  expect(estimate()).toContain('Price Rate: 1,250,000 UGXonce')
  await user.click(press('Back'))
  await step(WHAT)
  await user.click(press(/^Not sure yet/))
  await step('Where is it?')
  expect(screen.queryByLabelText(/Number of/)).toBeNull()
  expect(screen.queryByRole('status', { name: 'Estimate' })).toBeNull()
})

test('what is about the person is kept on the way back and in no address', async () => {
  const { user, address } = open(LAST)
  type('Full Name', 'Test Bursar')
  type('Email address', 'bursar@mail.example')
  await user.click(press('Back'))
  await step(where('Guards'))
  expect(heldBy('Area')).toBe('Entebbe road')
  type('Area', 'Ntinda')
  await user.click(press('Next'))
  await step(WHO)
  expect(address()).toBe('/quote?step=3&service_id=7&site_type=School&area=Ntinda&guards_needed=4')
  expect([heldBy('Full Name'), heldBy('Email address')]).toEqual(['Test Bursar', 'bursar@mail.example'])
})

test('missing values are listed in a summary that gets the focus and links to the fields', async () => {
  const { user, address } = open('/quote?step=2&service_id=guards')
  await user.click(press('Next'))
  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(within(summary).getByText('Please check 3 fields:')).toBeTruthy()
  for (const text of ['Type of site is required.', 'Area is required.', 'Number of guards is required.'])
    expect(screen.getByText(text)).toBeTruthy()
  await user.click(within(summary).getByRole('link', { name: 'Area' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Area'))
  type('Area', 'Ntinda')
  expect(document.activeElement).toBe(screen.getByLabelText('Area'))
  expect(address()).toBe('/quote?step=2&service_id=guards')
})

test('an address that is too early leads to what is missing', async () => {
  open('/quote?step=3&service_id=7&area=Ntinda')
  expect(await screen.findByText('Please check 2 fields:')).toBeTruthy()
  expect(heldBy('Area')).toBe('Ntinda')
})

test('a telephone number or an e-mail address is enough; neither is named at the telephone number', async () => {
  const { user, api } = open(LAST)
  type('Full Name', 'Test Bursar')
  await user.click(press('Request a Quote'))
  expect(await screen.findByText('Please give a telephone number or an e-mail address.')).toBeTruthy()
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true')
  expect(api.asked).toEqual([])
})

test('from eleven guards on the discount is mentioned; the estimate is without it', async () => {
  const { user } = open('/quote?step=2&service_id=guards&guards_needed=10')
  expect(screen.queryByText(DISCOUNT)).toBeNull()
  type('Number of guards', '11')
  expect(screen.getByText(DISCOUNT)).toBeTruthy()
  expect(estimate()).toContain('About 10,450,000 UGX + VAT a month')
  expect(document.body.textContent).not.toContain('%')
  await user.click(press('Back'))
  await step(WHAT)
  expect(screen.queryByText(DISCOUNT)).toBeNull()
})

test('while the answer is slow the button says so and a second press sends nothing', async () => {
  const { user, api, address } = open(LAST)
  const slow = held()
  api.answer(quotes.create, async () => {
    await slow.until
    return { reference: 'Q-12AB-34CD', corporate_discount: true }
  })
  type('Full Name', 'Test Bursar')
  type('Phone', '0700 000 777')
  await user.click(press('Request a Quote'))
  const sending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })
  expect(sending.disabled).toBe(true)
  fireEvent.submit(sending.form!)
  slow.release()
  await waitFor(() => expect(address()).toBe('/quote/sent?reference=Q-12AB-34CD&discount=yes'))
  expect(api.asked).toHaveLength(1)
})

test.each([
  [429, { message: 'Please wait a minute.' }, 'Please wait a minute.'],
  [500, { message: '' }, 'Server responded with status 500'],
])('a refusal with %i shows why and keeps what was typed', async (status, words, text) => {
  const { user, api } = open(LAST)
  api.answerWith(quotes.create, () => Response.json(words, { status }))
  type('Full Name', 'Test Bursar')
  type('Phone', '0700 000 777')
  await user.click(press('Request a Quote'))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect([heldBy('Full Name'), heldBy('Phone')]).toEqual(['Test Bursar', '0700 000 777'])
})

test('a price that has changed meanwhile is said, and the new estimate is shown and sent', async () => {
  const { user, api, address } = open(LAST)
  const words = 'The price is 990,000 UGX + VAT a month now. Please look at the estimate again.'
  api.answer(quotes.create, () => {
    throw new Refusal(409, words, { code: 'price_changed' })
  })
  api.answer(services.list, () => ({ items: [{ ...GUARDS, id: 7, version: 2, monthly_price: 990_000 }], total: 1 }))
  type('Full Name', 'Test Bursar')
  type('Phone', '0700 000 777')
  await user.click(press('Request a Quote'))
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(estimate()).toContain('About 3,960,000 UGX')
  expect(heldBy('Full Name')).toBe('Test Bursar')
  api.answer(quotes.create, () => ({ reference: 'Q-12AB-34CD', corporate_discount: false }))
  await user.click(press('Request a Quote'))
  await waitFor(() => expect(address()).toContain('/quote/sent'))
  expect(api.asked.at(-1)?.body).toMatchObject({ shown_price: 990_000 })
})
