import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as account from '../../../../api/accounts/account.ts'
import * as auth from '../../../../api/accounts/auth.ts'
import * as notifications from '../../../../api/notify/notifications.ts'
import { readSession } from '../../../lib/session/session.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ProfilePage from './profile-page.tsx'

const ruth: account.Profile = {
  id: 1,
  version: 3,
  userName: 'Ruth Nabirye',
  emailAddress: 'ruth@engabo.example',
  contacts: '0700 1',
  role: 'super_admin',
}
const OFF: account.TwoFactor = { on: false, since: null, recovery_codes_left: 0, required: false }
const at = '2026-11-20T11:05:00.000Z'
const session = (id: number, more: Partial<account.Session> = {}): account.Session => ({
  id,
  device: 'Chrome on Windows',
  address: '102.0.2.1',
  signed_in_at: at,
  last_used_at: at,
  current: false,
  ...more,
})
const PREFERENCES = {
  channels: Object.fromEntries(notifications.EVENTS.map((event) => [event, ['email', 'sms']])),
  quiet: null,
} as never as notifications.NotificationPreferences
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-ddd${index}`)

function open({ twoFactor = OFF, missing = false, role = 'super_admin' as 'super_admin' | 'supervisor' } = {}) {
  const api = fakeApi()
  signIn(role)
  const state = {
    profile: ruth,
    twoFactor,
    missing,
    sessions: [session(1, { current: true }), session(2, { device: 'Safari on iPhone' })],
  }
  api.answer(auth.me, () => ({ ...state.profile, areas: [], two_factor_missing: state.missing }))
  api.answer(notifications.preferences, () => PREFERENCES)
  api.answer(notifications.devices, () => ({ public_key: null, devices: [] }))
  api.answer(account.profile, () => state.profile)
  api.answer(account.sessions, () => state.sessions)
  api.answer(account.twoFactor, () => state.twoFactor)
  return { api, state, ...renderPage(ProfilePage) }
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const last = (api: ReturnType<typeof fakeApi>, path: string) => api.asked.filter((asked) => asked.path === path).at(-1)

test('name and contacts are saved over the version they are based on', async () => {
  const { api, user } = open()
  api.answer(account.updateProfile, ({ body: { version = 0, ...body } }) => ({ ...ruth, ...body, version: version + 1 }))
  const profile = await part('Profile')
  const name = await profile.findByRole('textbox', { name: 'User name' })
  expect(profile.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
  await user.clear(name)
  await user.click(profile.getByRole('button', { name: 'Save' }))
  expect(await profile.findByText('userName is required.')).toBeTruthy()
  await user.type(name, 'Ruth Okello')
  await user.click(profile.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your profile is saved.')).toBeTruthy()
  expect(last(api, account.updateProfile.path)?.body).toEqual({ userName: 'Ruth Okello', contacts: '0700 1', version: 3 })
})

test('ways to be told are chosen by event, at least one of each, and quiet hours are set', async () => {
  const { api, user } = open({ role: 'supervisor' })
  api.answer(notifications.setPreferences, ({ body }) => body)
  const own = await part('Notifications')
  const box = (name: string) => own.findByRole('checkbox', { name })
  await user.click(await box('Round not made: SMS'))
  await user.click(await box('Round not made: E-mail'))
  expect(own.getByText('Choose at least one way.')).toBeTruthy()
  expect(own.getByRole('button', { name: 'Save notifications' }).hasAttribute('disabled')).toBe(true)
  await user.click(await box('Round not made: WhatsApp'))
  await user.click(await box('Quiet hours'))
  await user.click(own.getByRole('button', { name: 'Save notifications' }))
  expect(await screen.findByText('Your notifications are saved.')).toBeTruthy()
  expect(last(api, notifications.setPreferences.path)?.body).toEqual({
    channels: { ...PREFERENCES.channels, missed_round: ['whatsapp'] },
    quiet: { from: '22:00', until: '06:00' },
  })
})

test('a concurrent change is shown, and nothing typed is lost', async () => {
  const { api, user } = open()
  const current = { ...ruth, userName: 'R. Nabirye', version: 4 }
  api.answer(account.updateProfile, ({ body }) => {
    if (body.version === 3)
      throw new Refusal(409, 'Somebody else has changed this record in the meantime.', { code: 'outdated', current })
    return { ...ruth, ...body, version: 5 }
  })
  const profile = await part('Profile')
  await user.type(await profile.findByRole('textbox', { name: 'Contacts' }), '2')
  await user.click(profile.getByRole('button', { name: 'Save' }))
  await user.click(await profile.findByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Your profile is saved.')).toBeTruthy()
  expect(last(api, account.updateProfile.path)?.body).toEqual({ userName: 'R. Nabirye', contacts: '0700 12', version: 4 })
})

test('the meter explains while a password is typed; the form is cleared once it is changed', async () => {
  const { api, user } = open()
  api.answer(account.changePassword, () => undefined)
  const password = await part('Password')
  const fresh = await password.findByLabelText(/New password/)
  await user.type(fresh, 'nabirye')
  expect(await password.findByText('5 more characters: it must have at least 12.')).toBeTruthy()
  await user.type(fresh, ' ruth 1')
  expect(await password.findByText('It is made of your name, address or number, which others know.')).toBeTruthy()
  await user.clear(fresh)
  await user.type(fresh, 'gatepost lantern')
  expect(await password.findByText('A strong password.')).toBeTruthy()
  await user.type(password.getByLabelText(/Current password/), 'the old one')
  await user.click(password.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Your password is changed. You are signed out everywhere else.')).toBeTruthy()
  expect(last(api, account.changePassword.path)?.body).toEqual({ current_password: 'the old one', password: 'gatepost lantern' })
  await waitFor(() => expect((password.getByLabelText(/New password/) as HTMLInputElement).value).toBe(''))
})

test('a wrong current password is said at its field', async () => {
  const { api, user } = open()
  api.answer(account.changePassword, () => {
    throw new Refusal(422, 'This is not your password.', { fields: { current_password: 'This is not your password.' } })
  })
  const password = await part('Password')
  await user.type(await password.findByLabelText(/Current password/), 'a guess')
  await user.type(password.getByLabelText(/New password/), 'gatepost lantern')
  await user.click(password.getByRole('button', { name: 'Change password' }))
  expect(await password.findByText('This is not your password.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(password.getByLabelText(/Current password/)))
  expect((password.getByLabelText(/New password/) as HTMLInputElement).value).toBe('gatepost lantern')
})

test('other sessions are ended one by one; this one only with all of them, after a confirmation', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T13:05:00Z'), toFake: ['Date'] })
  const { api, state, user } = open()
  api.answer(account.endSession, ({ params }) => {
    state.sessions = state.sessions.filter(({ id }) => id !== params.id)
  })
  api.answer(account.endSessions, () => undefined)
  const sessions = await part('Sessions')
  expect(await sessions.findAllByRole('listitem')).toHaveLength(2)
  expect(sessions.getByText('This one')).toBeTruthy()
  expect(sessions.getAllByText(/^Signed in/).map(({ textContent }) => textContent)).toEqual([
    'Signed in 2 h ago, 20 Nov 2026, 14:05 from 102.0.2.1',
    'Signed in 2 h ago, 20 Nov 2026, 14:05 from 102.0.2.1',
  ])
  await user.click(sessions.getByRole('button', { name: 'Sign out Safari on iPhone, last used 20 Nov 2026, 14:05' }))
  expect(await screen.findByText('The session has ended.')).toBeTruthy()
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1))
  expect(sessions.getByRole('button', { name: 'Sign out everywhere else' }).hasAttribute('disabled')).toBe(true)
  await user.click(sessions.getByRole('button', { name: 'Sign out everywhere' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(readSession()).toBeNull())
  expect(last(api, account.endSessions.path)?.body).toEqual({ and_this: true })
})

test('two-factor sign-in is set up step by step, and the recovery codes are shown once', async () => {
  const { api, state, user } = open({ missing: true })
  expect(
    await screen.findByText(/^Your company requires two-factor sign-in of super admins\. Set it up here to continue/),
  ).toBeTruthy()
  api.answer(account.setUpTwoFactor, () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' }))
  api.answer(account.confirmTwoFactor, ({ body }) => {
    if (body.code !== '123456') throw new Refusal(422, 'This code is not right.', { fields: { code: 'This code is not right.' } })
    state.twoFactor = { on: true, since: at, recovery_codes_left: 10, required: true }
    state.missing = false
    return { recovery_codes: CODES }
  })
  const twoFactor = await part('Two-factor sign-in')
  await user.click(await twoFactor.findByRole('button', { name: 'Set up' }))
  await user.type(await screen.findByLabelText(/Your password/), 'secret')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'QR code with the key for your authenticator app' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '000000')
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  expect(await screen.findByText('This code is not right.')).toBeTruthy()
  await user.clear(screen.getByRole('textbox', { name: 'Code' }))
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456')
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES)
  const file = screen.getByRole('link', { name: 'Download' }).getAttribute('href')
  expect(decodeURIComponent(file!)).toContain(CODES.join('\n'))
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(await screen.findByText('Since 20 Nov 2026, 14:05. 10 recovery codes left.')).toBeTruthy()
  expect(screen.queryByText(CODES[0]!)).toBeNull()
  expect(screen.getByText('Your company requires it: it cannot be switched off.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull()
  await waitFor(() => expect(screen.queryByText(/Set it up here to continue/)).toBeNull())
})

test('switching it off requires the password and a code, each refused at its field', async () => {
  const { api, state, user } = open({ twoFactor: { on: true, since: at, recovery_codes_left: 1, required: false } })
  api.answer(account.endTwoFactor, ({ body }) => {
    if (body.password !== 'right')
      throw new Refusal(422, 'This is not your password.', { fields: { password: 'This is not your password.' } })
    if (body.code !== '123456') throw new Refusal(422, 'This code is not right.', { fields: { code: 'This code is not right.' } })
    state.twoFactor = OFF
  })
  expect(await screen.findByText('Since 20 Nov 2026, 14:05. 1 recovery code left.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Your password/), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Switch off' }))
  expect(await dialog.findByText('code is required.')).toBeTruthy()
  expect(dialog.getByText('From your authenticator app. A recovery code works, too.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), '000000')
  await user.click(dialog.getByRole('button', { name: 'Switch off' }))
  expect(await dialog.findByText('This is not your password.')).toBeTruthy()
  await user.clear(dialog.getByLabelText(/Your password/))
  await user.type(dialog.getByLabelText(/Your password/), 'right')
  await user.click(dialog.getByRole('button', { name: 'Switch off' }))
  expect(await dialog.findByText('This code is not right.')).toBeTruthy()
  await user.clear(dialog.getByRole('textbox', { name: 'Code' }))
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), '123456')
  await user.click(dialog.getByRole('button', { name: 'Switch off' }))
  expect(await screen.findByText('Two-factor sign-in is off.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy()
})

test('a section that fails to load says so and can be retried', async () => {
  const { api, user } = open()
  let broken = true
  api.answer(account.sessions, () => {
    if (broken) throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
    return [session(1, { current: true })]
  })
  const sessions = await part('Sessions')
  expect(await sessions.findByText('The service is busy or restarting. Please try again in a moment.')).toBeTruthy()
  broken = false
  await user.click(sessions.getByRole('button', { name: 'Try again' }))
  expect(await sessions.findByText('This one')).toBeTruthy()
})
