import { fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderSite } from '../../test/render-site.tsx'
import InvitationPage from './invitation-page.tsx'
import ResetPage from './reset-page.tsx'

const TOKEN = 'a'.repeat(43)
const DEAD = 'This link is no longer valid. Please ask for a new one.'
type Page = [purpose: string, Page: ComponentType, call: typeof auth.acceptInvitation | typeof auth.resetPassword]
const PAGES: Page[] = [
  ['invitation', InvitationPage, auth.acceptInvitation],
  ['reset', ResetPage, auth.resetPassword],
]

function open([purpose, Page, call]: Page) {
  const api = fakeApi()
  const sent = () => api.asked.map(({ body }) => body)
  window.history.replaceState(null, '', `/${purpose}#${TOKEN}`)
  const { user } = renderSite(Page, `/${purpose}`)
  const set = (password: string, again = password) => {
    fireEvent.change(field(), { target: { value: password } })
    fireEvent.change(screen.getByLabelText('The same password again'), { target: { value: again } })
    return user.click(screen.getByRole('button', { name: 'Set password' }))
  }
  return { api, call, sent, set }
}
const field = () => screen.getByLabelText<HTMLInputElement>('Password')

test.each(PAGES)('%s: a short or a different password is refused at its field, and nothing is sent', async (...page) => {
  const { set, sent } = open(page)
  await set('short')
  expect(await screen.findByText('Password must have at least 12 characters.')).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await set('a long enough password', 'another password')
  expect(await screen.findByText('The two passwords are not the same.')).toBeTruthy()
  expect(sent()).toEqual([])
})

test.each(PAGES)('%s: a link that is not valid says so, and what was typed stays', async (...page) => {
  const { api, call, set, sent } = open(page)
  api.answer(call, () => {
    throw new Refusal(422, 'x', { fields: { token: 'x' } })
  })
  await set('a long enough password')
  expect(await screen.findByText(DEAD)).toBeTruthy()
  expect(field().value).toBe('a long enough password')
  expect(sent()).toEqual([{ token: TOKEN, password: 'a long enough password' }])
  expect(screen.queryByRole('link', { name: 'Ask for a new link' }) !== null).toBe(page[0] === 'reset')
})

test.each(PAGES)(
  '%s: the meter says what is weak, the server what only it knows, and the way to the login is shown',
  async (...page) => {
    const { api, call, set } = open(page)
    const refusal = 'It is made of your name, address or number, which others know.'
    api.answer(call, () => {
      throw new Refusal(422, 'x', { fields: { password: refusal } })
    })
    await set('Password2026!!')
    expect(screen.getAllByText('It is one of the most common passwords, which attackers try first.').length).toBeGreaterThan(0)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await set('ruth nabirye 12')
    expect(await screen.findByText(refusal)).toBeTruthy()
    api.answer(call, () => undefined)
    await set('gatepost lantern kitenge')
    expect(await screen.findByText(call.done.message)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/#login')
  },
)
