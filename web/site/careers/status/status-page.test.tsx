import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as careers from '../../../../api/people/careers.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { held, heldBy, renderSite } from '../../../test/render-site.tsx'
import StatusPage from './status-page.tsx'

function open() {
  const api = fakeApi()
  return { api, ...renderSite(StatusPage, '/careers/status') }
}
const at = (reference: string, standing: careers.Standing['standing']): careers.Standing => ({
  reference,
  job_title: 'Dog Handler',
  standing,
  since: '2026-11-20',
})
const button = () => screen.getByRole<HTMLButtonElement>('button')
function ask() {
  fireEvent.change(screen.getByLabelText('Reference'), { target: { value: 'A-3F9A-21BC' } })
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'amina@mail.example' } })
  fireEvent.click(button())
}

test.each([
  ['reading', 'Your application is being read'],
  ['interview', 'We would like to meet you'],
  ['offer', 'We have an offer for you'],
  ['hired', 'Welcome to the team'],
  ['declined', 'We have chosen somebody else'],
] as const)('an application at "%s" is shown as "%s", and reference and address are in no URL', async (standing, words) => {
  const { api, address } = open()
  const slow = held()
  api.answer(careers.standing, async ({ body: { reference } }) => {
    await slow.until
    return at(reference, standing)
  })
  ask()
  expect(button().textContent).toBe('Looking...')
  expect(button().disabled).toBe(true)
  slow.release()
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
  expect(screen.getByText('Dog Handler, reference A-3F9A-21BC. Last change: 20 Nov 2026.')).toBeTruthy()
  expect(address()).toBe('/careers/status')
  expect(api.asked.map(({ body }) => body)).toEqual([{ reference: 'A-3F9A-21BC', email: 'amina@mail.example' }])
})

test('a missing value is named at its field, which gets the focus, and nothing is requested', async () => {
  const { api } = open()
  fireEvent.click(button())
  expect(await screen.findByText('Reference is required.')).toBeTruthy()
  expect(screen.getByText('Email address is required.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Reference'))
  expect(api.asked).toEqual([])
})

test('an application that is not found says so and keeps what was typed; the next answer replaces it', async () => {
  const { api } = open()
  const unknown = 'We found no application with this reference and e-mail address.'
  api.answer(careers.standing, () => {
    throw new Refusal(404, unknown)
  })
  ask()
  expect(await screen.findByText(unknown)).toBeTruthy()
  expect(heldBy('Reference')).toBe('A-3F9A-21BC')
  api.answer(careers.standing, ({ body }) => at(body.reference, 'reading'))
  fireEvent.click(button())
  expect(await screen.findByText('Your application is being read')).toBeTruthy()
  expect(screen.queryByText(unknown)).toBeNull()
})
