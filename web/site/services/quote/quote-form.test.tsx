import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import * as quotes from '../../../../api/sales/quotes.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { held, heldBy, renderSite } from '../../../test/render-site.tsx'
import type { OfferedService } from '../load-services.ts'
import { QuoteForm } from './quote-form.tsx'

const service = (id: number, title: string, category: OfferedService['category']): OfferedService => ({
  id,
  title,
  category,
  description: '',
  price_rate: 1000,
  price_unit: null,
  image: null,
})
const CCTV = service(4, 'Cameras', 'cctv')
const GUARDS = service(7, 'Guards', 'guards')
const SERVICES = [CCTV, GUARDS]

function open(at = '/services', chosen?: OfferedService) {
  const api = fakeApi()
  api.answer(quotes.create, ({ body }) => ({ reference: 'Q-0001', corporate_discount: body.guards_needed > 10 }))
  const shown = renderSite(
    () => (
      <>
        <QuoteForm services={SERVICES} chosen={chosen} />
        <Link to="?service=4">Cameras, please</Link>
      </>
    ),
    at,
  )
  return { api, ...shown }
}
const button = () => screen.getByRole<HTMLButtonElement>('button')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
function fill(guards = '4') {
  type('Type of site', 'School')
  type('Area', 'Entebbe road')
  type('Number of guards', guards)
  type('Full Name', 'Test Bursar')
  type('Email address', 'bursar@mail.example')
}
const DISCOUNT = 'The corporate discount applies to your request.'

test('by keyboard alone: the fields come in order, and Enter sends them', async () => {
  const { user, api } = open('/services/guards', GUARDS)
  const order: string[] = []
  await user.tab()
  while (document.activeElement !== button()) {
    order.push(document.activeElement?.getAttribute('name') ?? '')
    await user.tab()
  }
  expect(order).toEqual(['service_id', 'site_type', 'area', 'guards_needed', 'start_date', 'name', 'email', 'phone', 'message'])
  fill()
  type('Phone', '+256 700 000 777')
  type('Message', 'Nights only.')
  screen.getByLabelText('Area').focus()
  await user.keyboard('{Enter}')
  const confirmation = await screen.findByRole('status')
  expect(confirmation.textContent).toContain('Your reference is Q-0001.')
  expect(document.activeElement).toBe(confirmation)
  expect(api.asked.map(({ body }) => body)).toEqual([
    {
      service_id: 7,
      site_type: 'School',
      area: 'Entebbe road',
      guards_needed: 4,
      start_date: null,
      name: 'Test Bursar',
      email: 'bursar@mail.example',
      phone: '+256 700 000 777',
      message: 'Nights only.',
      website: '',
      form_seconds: expect.any(Number),
    },
  ])
  expect([heldBy('Area'), heldBy('Number of guards'), heldBy('Service')]).toEqual(['', '', '7'])
})

test('missing values are listed in a summary that gets the focus and links to the fields; nothing is sent or lost', async () => {
  const { user, api } = open()
  type('Full Name', 'Test Bursar')
  type('Email address', 'not an address')
  await user.click(button())
  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(within(summary).getByText('Please check 4 fields:')).toBeTruthy()
  for (const text of ['Area is required.', 'Number of guards is required.', 'Please enter a valid e-mail address.'])
    expect(screen.getByText(text)).toBeTruthy()
  const area = screen.getByLabelText('Area')
  expect(area.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(area.getAttribute('aria-describedby')!.split(' ')[1]!)?.textContent).toBe('Area is required.')
  await user.click(within(summary).getByRole('link', { name: 'Area' }))
  expect(document.activeElement).toBe(area)
  expect(heldBy('Full Name')).toBe('Test Bursar')
  expect(api.asked).toEqual([])
})

test('a single field that is missing is counted as one', async () => {
  const { user } = open()
  fill('')
  await user.click(button())
  expect(await screen.findByText('Please check one field:')).toBeTruthy()
  expect(screen.getByText('Number of guards is required.')).toBeTruthy()
  expect(heldBy('Area')).toBe('Entebbe road')
})

test('while the answer is slow the button says so and a second press sends nothing', async () => {
  const { user, api } = open()
  const slow = held()
  api.answer(quotes.create, async () => {
    await slow.until
    return { reference: 'Q-0002', corporate_discount: false }
  })
  fill()
  await user.click(button())
  await screen.findByRole('button', { name: 'Sending...' })
  expect(button().disabled).toBe(true)
  fireEvent.submit(button().form!)
  slow.release()
  expect(await screen.findByText(/^Your reference is Q-0002\./)).toBeTruthy()
  expect(button().textContent).toBe('Request a Quote')
  expect(api.asked.map(({ body }) => body)).toEqual([expect.objectContaining({ phone: null, message: null })])
})

test.each([
  [429, { message: 'Please wait a minute.' }, 'Please wait a minute.'],
  [503, { error: 'Busy.', message: 'Please try again in a minute.', code: 'busy' }, 'Please try again in a minute.'],
  [500, { message: '' }, 'Server responded with status 500'],
])('a refusal with %i shows why and keeps what was typed', async (status, words, text) => {
  const { user, api } = open()
  api.answerWith(quotes.create, () => Response.json(words, { status }))
  fill('11')
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect([heldBy('Area'), heldBy('Number of guards')]).toEqual(['Entebbe road', '11'])
})

test('the server’s error about a field is shown there, in the words of the form', async () => {
  const { user, api } = open()
  api.answer(quotes.create, () => {
    throw new Refusal(422, 'No.', { fields: { start_date: 'start date must not be in the past.' } })
  })
  fill()
  await user.click(button())
  expect(await screen.findByText('Start date must not be in the past.')).toBeTruthy()
  expect(screen.getByLabelText('Start date').getAttribute('aria-invalid')).toBe('true')
})

test('from eleven guards on the discount is mentioned, until the form is cleared', async () => {
  const { user } = open()
  fill('10')
  expect(screen.queryByText(DISCOUNT)).toBeNull()
  type('Number of guards', '11')
  expect(screen.getByText(DISCOUNT)).toBeTruthy()
  await user.click(button())
  expect(await screen.findByText(/The corporate discount is part of your offer\.$/)).toBeTruthy()
  expect(screen.queryByText(DISCOUNT)).toBeNull()
})

test.each([
  ['/services', undefined, '', ''],
  ['/services/guards', GUARDS, '7', ''],
  ['/services?service=4', undefined, '4', ''],
  ['/services?service=cctv&guards=12', undefined, '4', '12'],
  ['/services/guards?service=cctv', GUARDS, '4', ''],
  ['/services?service=99&guards=many', undefined, '', ''],
  ['/services?guards=-1', undefined, '', ''],
  ['/services?service=%3Cscript%3E&guards=-3#quote', undefined, '', ''],
])('at %s the form is filled in with the known values', (at, chosen, known, guards) => {
  open(at, chosen)
  expect([heldBy('Service'), heldBy('Number of guards')]).toEqual([known, guards])
})

test('a link followed later chooses its service and keeps the other fields', async () => {
  const { user, address } = open('/services/guards?guards=12', GUARDS)
  type('Area', 'Entebbe road')
  const link = screen.getByRole('link', { name: 'Cameras, please' })
  await user.click(link)
  await waitFor(() => expect(address()).toBe('/services/guards?service=4'))
  await waitFor(() => expect(heldBy('Service')).toBe('4'))
  expect([heldBy('Area'), heldBy('Number of guards')]).toEqual(['Entebbe road', '12'])
  type('Service', '')
  await user.click(link)
  await waitFor(() => expect(heldBy('Service')).toBe('4'))
})
