import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as logins from '../../../../../api/sites/client-logins.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import { PortalLogins } from './portal-logins.tsx'

const login = (id: number, more: Partial<logins.ClientLogin> = {}): logins.ClientLogin => ({
  id,
  version: 1,
  client_id: 7,
  userName: `Person ${id}`,
  emailAddress: `person${id}@hotel.example`,
  contacts: null,
  state: 'Active',
  invited_by: null,
  may_confirm: true,
  sees_prices: false,
  monthly_report: true,
  stations: null,
  last_sign_in_at: null,
  ...more,
})
const LINK = 'https://engabo.example/invitation#a-token-for-one-time'

function open(rows: logins.ClientLogin[]) {
  const api = fakeApi()
  signIn()
  api.answer(logins.list, ({ query }) => ({
    items: rows.filter(({ client_id }) => client_id === query.client_id),
    total: rows.length,
  }))
  return { api, ...renderPage(() => <PortalLogins clientId={7} locked={false} onBusy={() => {}} />) }
}

test('each person has a state and what can be done about it', async () => {
  open([login(1), login(2, { state: 'Invited' }), login(3, { state: 'Disabled' }), login(4, { client_id: 8 })])
  const line = async (name: string) => within((await screen.findByText(name)).closest('li')!)
  const buttons = async (name: string) =>
    (await line(name)).getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(await buttons('Person 1')).toEqual([
    'Show prices to Person 1',
    'Stop the monthly e-mail to Person 1',
    'Stations of Person 1',
    'Revoke access of Person 1',
    'Delete Person 1',
  ])
  expect(await buttons('Person 2')).toEqual([
    'Invite Person 2 again',
    'Show prices to Person 2',
    'Stop the monthly e-mail to Person 2',
    'Stations of Person 2',
    'Revoke access of Person 2',
    'Delete Person 2',
  ])
  expect(await buttons('Person 3')).toEqual(['Invite Person 3 again', 'Delete Person 3'])
  expect((await line('Person 3')).getByText('Disabled')).toBeTruthy()
  expect(screen.queryByText('Person 4')).toBeNull()
})

test('an invitation is sent, and its link is shown once', async () => {
  const rows: logins.ClientLogin[] = []
  const { api, user } = open(rows)
  api.answer(logins.invite, ({ body: { contacts = null, ...body } }) => {
    const saved = login(5, { ...body, contacts, state: 'Invited' })
    rows.push(saved)
    return { ...saved, link: LINK }
  })
  expect(await screen.findByText(/Nobody signs in for this client yet/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite to the portal' })
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  expect(within(dialog).getByText('userName is required.')).toBeTruthy()
  expect(within(dialog).getByText('emailAddress is required.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Grace Nakato')
  await user.type(within(dialog).getByRole('textbox', { name: /Email address/ }), 'grace@hotel.example')
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'One-time link' })).value).toBe(LINK)
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    client_id: 7,
    userName: 'Grace Nakato',
    emailAddress: 'grace@hotel.example',
    contacts: null,
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Grace Nakato')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'One-time link' })).toBeNull())
})

test('a taken address is refused at its field, and nothing typed is lost', async () => {
  const { api, user } = open([])
  api.answer(logins.invite, () => {
    const message = 'An account with this e-mail address already exists.'
    throw new Refusal(409, message, { fields: { emailAddress: message } })
  })
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite to the portal' })
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Grace')
  await user.type(within(dialog).getByRole('textbox', { name: /Email address/ }), 'staff@engabo.example')
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  expect(await within(dialog).findByText('An account with this e-mail address already exists.')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Grace')
})

test('revoking asks first, says what it does, and changes the state', async () => {
  const rows = [login(1)]
  const { api, user } = open(rows)
  api.answer(logins.revoke, ({ params: { id } }) => {
    rows[0] = login(id, { state: 'Disabled' })
  })
  await user.click(await screen.findByRole('button', { name: 'Revoke access of Person 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke access' })
  expect(within(dialog).getByText(/They are signed out everywhere at once/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Person 1 no longer has access to the portal.')).toBeTruthy()
  expect(await screen.findByText('Disabled')).toBeTruthy()
})

test('a list that could not be loaded says so and can be tried again', async () => {
  const { api, user } = open([login(1)])
  api.answer(logins.list, () => {
    throw new Refusal(500, '')
  })
  expect(await screen.findByText('Server responded with status 500')).toBeTruthy()
  api.answer(logins.list, () => ({ items: [login(1)], total: 1 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Person 1')).toBeTruthy()
})

test('prices are shown to one person and hidden again', async () => {
  const api = fakeApi()
  signIn()
  let shown = false
  api.answer(logins.list, () => ({ items: [login(1, { sees_prices: shown })], total: 1 }))
  api.answer(logins.prices, ({ body }) => {
    shown = body.sees_prices
    return login(1, { sees_prices: shown })
  })
  const { user } = renderPage(() => <PortalLogins clientId={7} locked={false} onBusy={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Show prices to Person 1' }))
  expect(await screen.findByText('Person 1 sees prices in the portal now.')).toBeTruthy()
  expect(await screen.findByText('Sees prices')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Hide prices from Person 1' }))
  expect(await screen.findByText('Person 1 no longer sees prices in the portal.')).toBeTruthy()
})

test('a person is limited to stations of the client, and sees all of them again', async () => {
  const api = fakeApi()
  signIn()
  let limited: logins.ClientLogin['stations'] = null
  const own = [
    { id: 3, name: 'Gate' },
    { id: 4, name: 'Yard' },
  ]
  const sent: unknown[] = []
  api.answer(logins.list, () => ({ items: [login(1, { stations: limited })], total: 1 }))
  api.answer(logins.ownStations, () => own)
  api.answer(logins.stations, ({ body: { station_ids } }) => {
    sent.push(station_ids)
    limited = station_ids && own.filter(({ id }) => station_ids.includes(id))
    return login(1, { stations: limited })
  })
  const { user } = renderPage(() => <PortalLogins clientId={7} locked={false} onBusy={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Stations of Person 1' }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Stations of Person 1' }))
  await user.click(await dialog.findByRole('combobox', { name: 'Stations' }))
  await user.click(await screen.findByRole('option', { name: '4 · Yard' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Person 1 is limited to one station.')).toBeTruthy()
  expect(await screen.findByText('Only one station')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Stations of Person 1' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Stations of Person 1' }))
  await user.click(await dialog.findByRole('combobox', { name: 'Stations' }))
  await user.keyboard('{Backspace}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Person 1 sees all stations now.')).toBeTruthy()
  expect(sent).toEqual([[4], null])
})

test('the monthly e-mail is stopped for a person, and sent again', async () => {
  const rows = [login(1)]
  const { api, user } = open(rows)
  api.answer(logins.monthlyReport, ({ body }) => ({ ...rows[0]!, ...body }))
  await user.click(await screen.findByRole('button', { name: 'Stop the monthly e-mail to Person 1' }))
  expect(await screen.findByText('Person 1 gets the monthly report by e-mail no more.')).toBeTruthy()
  rows[0] = login(1, { monthly_report: false })
  await user.click(await screen.findByRole('button', { name: 'Stop the monthly e-mail to Person 1' }))
  expect(await screen.findByText('No monthly e-mail')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send the monthly e-mail to Person 1' }))
  expect(await screen.findByText('Person 1 gets the monthly report by e-mail again.')).toBeTruthy()
})

test('a login that waits is confirmed or refused by who may see all that it opens; others read who asked for it', async () => {
  const rows = [
    login(1, { state: 'Waiting', invited_by: 'Lydia Asiimwe' }),
    login(2, { state: 'Waiting', invited_by: 'Lydia Asiimwe', may_confirm: false }),
  ]
  const { api, user } = open(rows)
  api.answer(logins.confirm, () => ({ ...login(1, { state: 'Invited' }), link: LINK }))
  await screen.findAllByText(/Lydia Asiimwe asked for this. It waits until somebody/)
  expect(screen.queryByRole('button', { name: 'Confirm Person 2' })).toBeNull()
  screen.getByRole('button', { name: 'Refuse Person 1' })
  expect(screen.queryByRole('button', { name: 'Show prices to Person 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Confirm Person 1' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'One-time link' })).value).toBe(LINK)
})

test('an invitation that waits shows no link and says for whom it waits', async () => {
  const { api, user } = open([login(1, { state: 'Disabled' })])
  api.answer(logins.inviteAgain, () => ({ ...login(1, { state: 'Waiting', may_confirm: false }), link: null }))
  await user.click(await screen.findByRole('button', { name: 'Invite Person 1 again' }))
  await screen.findByText('Person 1 is invited once somebody who may see all of it, or of the client, has confirmed it.')
  expect(screen.queryByRole('textbox', { name: 'One-time link' })).toBeNull()
})
