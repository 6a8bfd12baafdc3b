import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contacts from '../../../api/portal/portal-alarm-contacts.ts'
import * as systems from '../../../api/portal/portal-alarm-systems.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import type { Route } from './+types/system-page.ts'
import { SYSTEM } from './made-system.ts'
import SystemPage from './system-page.tsx'

function open(system: systems.PortalAlarmSystemDetail = SYSTEM) {
  signIn('client')
  const api = fakeApi()
  api.answer(systems.get, () => system)
  const sent = () => api.asked.findLast(({ method }) => method !== 'GET')
  return { api, sent, ...renderPage(() => <SystemPage {...({ params: { id: '4' } } as Route.ComponentProps)} />) }
}
const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('section')!

test('a system is put on test for two hours, and shows until when', async () => {
  const { api, user, sent } = open()
  api.answer(systems.test, () => ({ ...SYSTEM, state: 'On test' as const, test_until: '2026-12-01T13:00:00Z', own_test: true }))
  await user.click(await screen.findByRole('button', { name: 'Put on test for 2 hours' }))
  expect(await screen.findByText('On test until 1 Dec 2026, 16:00')).toBeTruthy()
  expect(sent()).toMatchObject({ path: '/api/v1/portal/alarm_systems/4/test', body: {} })
  expect(screen.getByRole('button', { name: 'End the test' })).toBeTruthy()
})

test('a test by staff, and a system out of service, cannot be changed here', async () => {
  open({ ...SYSTEM, state: 'On test' })
  expect(await screen.findByText('We have this system on test. Please call us if you did not expect that.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /test/i })).toBeNull()
})

test('days away are saved and taken back; a refusal stands at its field', async () => {
  const { api, user, sent } = open()
  const form = within(await card('We are away'))
  await user.click(form.getByRole('button', { name: 'Save the days' }))
  expect(await form.findByText('Choose the first and the last day.')).toBeTruthy()
  api.answer(systems.away, ({ body }) => ({ ...SYSTEM, away_from: body.from, away_until: body.until }))
  await user.type(form.getByLabelText('First day'), '2030-12-20')
  await user.type(form.getByLabelText('Last day'), '2030-12-19')
  await user.click(form.getByRole('button', { name: 'Save the days' }))
  expect(await form.findByText('The last day must not be before the first day.')).toBeTruthy()
  await user.clear(form.getByLabelText('Last day'))
  await user.type(form.getByLabelText('Last day'), '2030-12-30')
  await user.click(form.getByRole('button', { name: 'Save the days' }))
  expect(await screen.findAllByText('20 Dec – 30 Dec 2030')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'We are back' }))
  await waitFor(() => expect(sent()?.body).toEqual({ from: null, until: null }))
})

test('one word is changed and the other stays; the field is empty again', async () => {
  const { api, user, sent } = open()
  api.answer(systems.words, () => SYSTEM)
  const form = within(await card('Words'))
  expect(form.getByText('We ask for it when we call. One is set; empty keeps it.')).toBeTruthy()
  await user.type(form.getByLabelText('New duress word'), 'Tamarind')
  await user.click(form.getByRole('button', { name: 'Change the words' }))
  expect(await screen.findByText('The words are changed.')).toBeTruthy()
  expect(sent()?.body).toEqual({ duress_word: 'Tamarind' })
  expect(form.getByLabelText<HTMLInputElement>('New duress word').value).toBe('')
})

test('a key holder is changed at the version that is shown; one who was changed meanwhile is not overwritten', async () => {
  const { api, user, sent } = open()
  api.answer(contacts.update, () => {
    throw new Refusal(409, 'Somebody else has changed this meanwhile.', { code: 'outdated' })
  })
  await user.click(await screen.findByRole('button', { name: 'Change Grace Auma' }))
  const form = within(await card('Key holders'))
  await user.clear(form.getByLabelText('Telephone'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Telephone is required/)).toBeTruthy()
  await user.type(form.getByLabelText('Telephone'), '0700 000 009')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).toBeTruthy()
  expect(sent()?.body).toEqual({
    ...{ name: 'Grace Auma', phone: '0700 000 009', role: 'key_holder', position: 1, has_keys: true, version: 3 },
  })
})

test('key holders are added at the end and removed', async () => {
  const { api, user, sent } = open()
  api.answer(contacts.create, ({ body }) => ({ ...SYSTEM.contacts[0]!, ...body, id: 8, version: 1, position: 2 }))
  api.answer(contacts.remove, () => {})
  await user.click(await screen.findByRole('button', { name: 'Add a key holder' }))
  const form = within(await card('Key holders'))
  await user.type(form.getByLabelText('Name'), 'Tom Mugisha')
  await user.type(form.getByLabelText('Telephone'), '0700 000 001')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()?.body).toMatchObject({ name: 'Tom Mugisha', position: 2 }))
  await user.click(await screen.findByRole('button', { name: 'Remove Grace Auma' }))
  await waitFor(() => expect(sent()?.path).toBe('/api/v1/portal/alarm_contacts/7'))
})

test('hours are changed day by day and keep what is not on the form; half a day is refused at its field', async () => {
  const { api, user, sent } = open()
  api.answer(systems.hours, ({ body }) => ({ ...SYSTEM, hours: { version: 6, days: body.days as [] } }))
  expect(await screen.findByText('08:00–18:00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change the hours' }))
  const tuesday = within(await screen.findByRole('group', { name: 'Tuesday' }))
  await user.type(tuesday.getByLabelText('Opens'), '09:00')
  await user.click(screen.getByRole('button', { name: 'Save the hours' }))
  expect(await tuesday.findByText('Enter both times, or none.')).toBeTruthy()
  await user.type(tuesday.getByLabelText('Closes'), '17:00')
  await user.click(screen.getByRole('button', { name: 'Save the hours' }))
  expect(await screen.findByText('09:00–17:00')).toBeTruthy()
  expect(sent()?.body).toEqual({
    version: 5,
    days: [
      { weekday: 1, opens: '08:00', closes: '18:00', grace_minutes: 15 },
      { weekday: 2, opens: '09:00', closes: '17:00', grace_minutes: 30 },
    ],
  })
})
