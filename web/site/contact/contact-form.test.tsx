import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as contacts from '../../../api/website/contacts.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { held, heldBy, renderSite } from '../../test/render-site.tsx'
import { ContactForm } from './contact-form.tsx'

const CONSULTATION = "Thank you for your interest! We'll be in touch shortly to schedule your consultation."

function open() {
  const api = fakeApi()
  api.answer(contacts.create, () => ({ reference: 'M-0001' }))
  return { api, ...renderSite(ContactForm, '/contact') }
}
const button = (name = 'Send Message') => screen.getByRole<HTMLButtonElement>('button', { name })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
function fill() {
  type('Full Name', 'Test Visitor')
  type('Email address', 'visitor@mail.example')
  type('Message', 'Two gates.')
}

test('by keyboard alone: the fields come in order, and Enter sends them', async () => {
  const { user, api } = open()
  const order: string[] = []
  await user.tab()
  while (document.activeElement !== button()) {
    order.push(document.activeElement?.getAttribute('name') ?? '')
    await user.tab()
  }
  expect(order).toEqual(['name', 'email', 'subject', 'message'])
  fill()
  screen.getByLabelText('Subject').focus()
  await user.keyboard('{Enter}')
  const thanks = await screen.findByRole('status')
  expect(thanks.textContent).toContain('Your message has been sent successfully!')
  expect(thanks.textContent).toContain('Your reference is M-0001. We reply to your e-mail address within one working day.')
  expect(api.asked.map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Test Visitor', email: 'visitor@mail.example', message: 'Two gates.' }),
  ])
  expect([heldBy('Full Name'), heldBy('Message')]).toEqual(['', ''])
})

test('missing values are listed in a summary that gets the focus and links to the fields; nothing is sent or lost', async () => {
  const { user, api } = open()
  type('Subject', 'Gates')
  type('Email address', 'nobody')
  await user.click(button())
  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(within(summary).getByText('Please check 3 fields:')).toBeTruthy()
  for (const text of ['Full Name is required.', 'Please enter a valid e-mail address.', 'Message is required.'])
    expect(screen.getByText(text)).toBeTruthy()
  await user.click(within(summary).getByRole('link', { name: 'Message' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))
  expect(screen.getByLabelText('Subject').getAttribute('aria-invalid')).toBe('false')
  expect(heldBy('Subject')).toBe('Gates')
  expect(api.asked).toEqual([])
})

test('while the answer is slow the button says so and nothing is sent twice', async () => {
  const { user, api } = open()
  const slow = held()
  api.answer(contacts.create, async () => {
    await slow.until
    return { reference: 'M-0002' }
  })
  fill()
  await user.click(button())
  const sending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })
  expect(sending.disabled).toBe(true)
  expect(button('Schedule a Security Consultation').disabled).toBe(true)
  fireEvent.submit(sending.form!)
  slow.release()
  expect(await screen.findByText(/^Your reference is M-0002\./)).toBeTruthy()
  expect(api.asked).toHaveLength(1)
})

test.each([
  [429, 'Too many messages.', 'Too many messages.'],
  [500, '', 'Failed to send message. Please try again.'],
])('a refusal with %i shows why and keeps what was typed; the next attempt clears it', async (status, message, text) => {
  const { user, api } = open()
  api.answer(contacts.create, () => {
    throw new Refusal(status, message)
  })
  fill()
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect([heldBy('Full Name'), heldBy('Message')]).toEqual(['Test Visitor', 'Two gates.'])
  api.answer(contacts.create, () => ({ reference: 'M-0003' }))
  await user.click(button())
  expect(await screen.findByText(/^Your reference is M-0003\./)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a field that the server refuses is marked like any other', async () => {
  const { user, api } = open()
  api.answer(contacts.create, () => {
    throw new Refusal(422, 'x', { fields: { email: 'Please enter a valid e-mail address.' } })
  })
  fill()
  await user.click(button())
  expect(within(await screen.findByRole('alert')).getByText('Please check one field:')).toBeTruthy()
  expect(screen.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['the server’s words', { message: 'We have it.' }, 'We have it.'],
  ['those of the specification', {}, 'Your message has been sent successfully!'],
])('a message without a reference is confirmed with %s', async (_, body, thanks) => {
  const { user, api } = open()
  api.answerWith(contacts.create, () => Response.json(body, { status: 201 }))
  fill()
  await user.click(button())
  const confirmation = await screen.findByRole('status')
  expect(confirmation.textContent).toContain(thanks)
  expect(document.activeElement).toBe(confirmation)
  expect(screen.queryByText(/Your reference is/)).toBeNull()
  expect(heldBy('Message')).toBe('')
})

test('an answer that cannot be read is unexpected', async () => {
  const { user, api } = open()
  api.answerWith(contacts.create, () => new Response('certainly', { status: 201 }))
  fill()
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('An unexpected error occurred. Please try again later.')
})

test('without a connection the form tries three times, then says why and keeps what was typed', async () => {
  const { user } = open()
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    keys.push(request.headers.get('idempotency-key'))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  vi.useFakeTimers({ now: Date.now(), shouldAdvanceTime: true, advanceTimeDelta: 200 })
  fill()
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('No response from server. Please check your connection.')
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(heldBy('Message')).toBe('Two gates.')
})

test('a consultation is confirmed at once, and recorded once there is an address', async () => {
  const { user, api } = open()
  await user.click(button())
  await screen.findByText('Full Name is required.')
  await user.click(button('Schedule a Security Consultation'))
  expect(screen.queryByText('Full Name is required.')).toBeNull()
  expect(screen.getByText(CONSULTATION)).toBeTruthy()
  expect(screen.getByText(/^So that we can reach you, fill in your name and e-mail address/)).toBeTruthy()
  expect(api.asked).toEqual([])
  fill()
  await user.click(button('Schedule a Security Consultation'))
  await screen.findByRole('button', { name: 'Send Message' })
  expect(screen.getByText(CONSULTATION)).toBeTruthy()
  expect(screen.queryByText(/^So that we can reach you/)).toBeNull()
  expect(api.asked.map(({ body }) => body)).toEqual([
    expect.objectContaining({ kind: 'Consultation', subject: 'Security consultation', message: 'Two gates.' }),
  ])
})

test('a consultation without a message is sent with a default message', async () => {
  const { user, api } = open()
  type('Full Name', 'Test Visitor')
  type('Email address', 'visitor@mail.example')
  await user.click(button('Schedule a Security Consultation'))
  await screen.findByRole('button', { name: 'Send Message' })
  expect(api.asked.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      name: 'Test Visitor',
      email: 'visitor@mail.example',
      subject: 'Security consultation',
      message: 'Please contact me to schedule a security consultation.',
    }),
  ])
  expect(screen.getByText(CONSULTATION)).toBeTruthy()
})

test('a consultation that could not be recorded does not claim to be', async () => {
  const { user, api } = open()
  api.answer(contacts.create, () => {
    throw new Refusal(503, 'Please try again in a minute.')
  })
  fill()
  await user.click(button('Schedule a Security Consultation'))
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a minute.')
  expect(screen.queryByText(CONSULTATION)).toBeNull()
  expect(heldBy('Full Name')).toBe('Test Visitor')
})
