import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contacts from '../../../../api/alarm/alarm-contacts.ts'
import * as hours from '../../../../api/alarm/alarm-hours.ts'
import * as signals from '../../../../api/alarm/alarm-signals.ts'
import * as systems from '../../../../api/alarm/alarm-systems.ts'
import * as tests from '../../../../api/alarm/alarm-tests.ts'
import * as zones from '../../../../api/alarm/alarm-zones.ts'
import * as alarms from '../../../../api/alarm/alarms.ts'
import * as trials from '../../../../api/alarm/signal-trials.ts'
import * as trash from '../../../../api/company/trash.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { SHOP } from '../shop.ts'
import SystemPage from './system-page.tsx'

const ZONE: zones.AlarmZone = {
  id: 1,
  version: 1,
  system_id: 3,
  partition: 1,
  number: 3,
  name: 'Back door',
  kind: 'panic',
  seen_at: '2026-11-27T05:00:00.000Z',
}
const GRACE: contacts.AlarmContact = {
  id: 1,
  version: 1,
  system_id: 3,
  position: 1,
  name: 'Grace Auma',
  phone: '0772 123 456',
  role: 'key_holder',
  has_keys: true,
}

function open(at = '') {
  const api = fakeApi()
  signIn()
  api.answer(systems.get, () => SHOP)
  api.answer(trash.list, () => ({ items: [], total: 0 }))
  api.answer(zones.list, () => [ZONE])
  api.answer(contacts.list, () => [GRACE])
  api.answer(signals.list, () => ({ items: [], total: 0 }))
  api.answer(alarms.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(SystemPage, `/dashboard/alarms/systems/3${at}`, '/dashboard/alarms/systems/:id') }
}
const sent = (api: ReturnType<typeof open>['api']) => api.asked.findLast(({ method }) => method !== 'GET')

test('shows whose it is, how it reports, what is wrong with it, and no word or key', async () => {
  open()
  const head = await screen.findByRole('region', { name: 'Key facts' })
  expect(within(head).getByText('1234')).toBeTruthy()
  expect(within(head).getByText('key, code word')).toBeTruthy()
  expect(within(head).getByText(/^Sends without the key\./)).toBeTruthy()
  expect(await screen.findByText(/^Zone 3, always panic, last signal/)).toBeTruthy()
})

test('a zone is added; a number that is too large is refused at the field, and the server names one that is taken', async () => {
  const { api, user } = open()
  const taken = 'This system has a zone of this number in this partition already.'
  api.answer(zones.create, () => {
    throw new Refusal(422, taken, { fields: { number: taken } })
  })
  await user.click(await screen.findByRole('button', { name: '+ Add zone' }))
  await user.type(await screen.findByRole('textbox', { name: /^Number/ }), '1000')
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Hall')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A zone has a number from 0 to 999.')).toBeTruthy()
  await user.clear(screen.getByRole('textbox', { name: /^Number/ }))
  await user.type(screen.getByRole('textbox', { name: /^Number/ }), '3')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0)
  expect(sent(api)?.body).toEqual({ number: 3, partition: 1, name: 'Hall', kind: null })
})

test('people are called from the page, and a new one comes last', async () => {
  const { api, user } = open('?tab=contacts')
  api.answer(contacts.create, () => ({ ...GRACE, id: 2, position: 2 }))
  expect((await screen.findByRole('link', { name: 'Call Grace Auma, 0772 123 456' })).getAttribute('href')).toBe('tel:0772123456')
  await user.click(screen.getByRole('button', { name: '+ Add contact' }))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Peter Okello')
  await user.type(screen.getByRole('textbox', { name: /^Telephone/ }), '0700 111 222')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(api)?.body).toMatchObject({ position: 2, name: 'Peter Okello', role: 'key_holder' }))
})

test('a system is put on test for some hours, and one of the demo sends a signal', async () => {
  const { api, user } = open()
  api.answer(systems.beginTest, ({ body }) => ({
    ...SHOP,
    version: 2,
    state: 'On test' as const,
    test_until: (body as { until: string }).until,
  }))
  await user.click(await screen.findByRole('button', { name: 'Put on test' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByText('4 h'))
  await user.click(within(dialog).getByRole('button', { name: 'Put on test' }))
  expect(await screen.findByText(/^On test until/)).toBeTruthy()
  expect(screen.queryByText('On test')).toBeNull()
  const { until } = sent(api)!.body as { until: string }
  expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(4)
  api.answer(trials.send, () => ({}))
  await user.click(screen.getByRole('button', { name: 'Send a test signal' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent(api)?.body).toEqual({ code: 'BA', number: 1 }))
})

test('the end of a test says which zones stayed silent', async () => {
  const { api, user } = open()
  api.answer(systems.get, () => ({ ...SHOP, state: 'On test' as const }))
  const zone = { id: 1, partition: 1, number: 3, name: 'Back door', seen_at: null }
  api.answer(tests.end, () => ({ seen: [zone], silent: [{ ...zone, id: 2, number: 4, name: 'Hall' }] }))
  await user.click(await screen.findByRole('button', { name: 'End the test' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'End the test' }))
  expect(await screen.findByText('The test has ended: 1 of 2 zones tested. Silent: Hall')).toBeTruthy()
})

test('usual hours are shown by day, and another day begins with those of the one before', async () => {
  const { api, user } = open('?tab=hours')
  const monday = { weekday: 1, opens: '07:00', closes: '19:30', grace_minutes: 30 }
  api.answer(hours.get, () => ({ version: 3, days: [monday] }))
  api.answer(hours.set, ({ body }) => body as hours.AlarmHours)
  expect(await screen.findByText('07:00 to 19:30, 30 min before and after')).toBeTruthy()
  expect(screen.getAllByText('Closed')).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: 'Change hours' }))
  await user.click(await screen.findByRole('button', { name: '+ Add Tuesday' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(api)?.body).toEqual({ version: 3, days: [monday, { ...monday, weekday: 2 }] }))
})
