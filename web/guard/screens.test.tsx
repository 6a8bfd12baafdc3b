import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as guardPack from '../../api/guard/guard-pack.ts'
import * as guardPush from '../../api/guard/guard-push.ts'
import * as signIn from '../../api/guard/guard-sign-in.ts'
import { Refusal } from '../test/fake-api.ts'
import { enrolledPhone, fakeEvents, loseNetwork, NOW, PACK, standAt } from '../test/phone.ts'
import { setUpUser } from '../test/user.ts'
import { KioskScreen } from './kiosk/kiosk-screen.tsx'
import { MeScreen } from './me/me-screen.tsx'
import { allEvents, settle } from './outbox/outbox.ts'
import { ReportScreen } from './report/report-screen.tsx'
import { RoundScreen } from './round/round-screen.tsx'
import { ShiftsScreen } from './shifts/shifts-screen.tsx'
import { keep, readKept } from './store/database.ts'
import { type PhoneState, reread, usePhone } from './store/state.ts'
import { TodayScreen } from './today/today-screen.tsx'
import { WordsProvider } from './words/use-words.tsx'

const [SHIFT] = PACK.shifts
const ON_POST = { ...PACK, shifts: [{ ...SHIFT!, state: 'On post' as const, in_at: NOW.toISOString() }] }
const FIGURES = {
  guard: { id: 12, name: 'Akello Josephine', rank: 'Sergeant', contacts: '+256 700 100 200' },
  month: '2026-11',
  worked_minutes: 10_350,
  shifts: 17,
  late_shifts: 2,
  leave_days: 4.5,
  licences: [
    { name: 'First aid', ends_on: '2026-11-18', days_left: -5 },
    { name: 'Good conduct', ends_on: '2026-11-23', days_left: 0 },
    { name: 'Driving', ends_on: '2026-11-24', days_left: 1 },
    { name: 'Firearms licence', ends_on: '2027-01-04', days_left: 42 },
  ],
  kept: {
    events: 132,
    positions: 41,
    position_days: 90,
    photos: 3,
    voice_notes: 1,
    views: [{ at: '2026-11-22T05:58:00.000Z', by: 'Grace Namuli' }],
  },
  session_ends: '2026-12-23T14:52:00.000Z',
}

function Shown({ children }: { children: (phone: PhoneState) => ReactNode }) {
  const phone = usePhone()
  return phone ? children(phone) : null
}

/** Renders a screen with what is on the phone. */
async function show(children: (phone: PhoneState) => ReactNode, pack: typeof PACK = ON_POST) {
  await keep('pack', pack)
  await reread()
  render(
    <WordsProvider>
      <Shown>{children}</Shown>
    </WordsProvider>,
  )
  return setUpUser()
}
const press = async (name: string | RegExp, user: ReturnType<typeof setUpUser>) =>
  user.click(await screen.findByRole('button', { name }))

/** It is NOW, on the day of the shift, and time passes. */
const setDate = () => vi.useFakeTimers({ toFake: ['Date'], now: NOW })
let server: ReturnType<typeof fakeEvents>
beforeEach(async () => {
  setDate()
  await enrolledPhone()
  standAt({ latitude: 0.32, longitude: 32.58, accuracy: 20 })
  server = fakeEvents()
})

test('an entry of the occurrence book has a heading, names its visitor and has no severity; off duty there is neither', async () => {
  const user = await show((phone) => <ReportScreen phone={phone} />)
  await press('Write in the occurrence book', user)
  expect(screen.queryByLabelText('How serious')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Kind'), 'Visitor')
  await user.type(screen.getByLabelText('Name of the visitor'), 'Peter Okot')
  await user.type(screen.getByLabelText('What happened'), 'Mr Okot for the manager.')
  await press('Send', user)
  await screen.findByText('Mr Okot for the manager.')
  const [own] = await allEvents()
  expect(own!.event).toMatchObject({ category: 'visitor', fields: { name: 'Peter Okot' } })
  expect(own!.event.severity).toBeUndefined()
  await keep('pack', PACK)
  await reread()
  await screen.findByText('Clock in first. In danger hold SOS, or call the control room.')
})

test('a point of a round is recorded by its short code, once clocked in', async () => {
  const user = await show((phone) => <RoundScreen phone={phone} />)
  await press('I am at this point', user)
  screen.getByText('Type the code of the point.')
  await user.type(screen.getByLabelText('Code of the point'), 'k7x2')
  await press('I am at this point', user)
  await screen.findByText('Points of this shift: 1')
  expect((await allEvents())[0]!.event).toMatchObject({ kind: 'scan', checkpoint: 'K7X2', shift_id: 7 })
  await vi.waitFor(async () => expect((await allEvents())[1]?.event).toMatchObject({ kind: 'position', accuracy_m: 20 }))
})

test('an offer is accepted, or it says why not', async () => {
  const offer = {
    id: 9,
    post: 'Back gate',
    station_name: 'Lugogo Park',
    address: null,
    day: '2026-11-26',
    start_time: '18:00',
    end_time: '06:00',
    expires_at: '2026-11-23T17:00:00.000Z',
  }
  const pack = { ...PACK, offers: [offer] }
  server.api.answer(guardPack.pack, () => ({ ...pack, offers: [] }))
  server.api.answer(guardPack.acceptOffer, () => {
    throw new Refusal(409, 'This shift is taken.', { code: 'taken' })
  })
  const user = await show((phone) => <ShiftsScreen phone={phone} />, pack)
  screen.getByText('Lugogo Park, Back gate')
  screen.getByText('Answer by Mon 23 Nov, 20:00')
  const answered = vi.waitFor(() => expect(server.api.asked.map(({ path }) => path)).toContain('/api/v1/guard/pack'))
  loseNetwork()
  await press('Accept', user)
  await screen.findByText('This needs a network. Please try again when there is one.')
  server = fakeEvents()
  server.api.answer(guardPack.pack, () => pack)
  server.api.answer(guardPack.acceptOffer, () => {
    throw new Refusal(409, 'This shift is taken.', { code: 'taken' })
  })
  await press('Accept', user)
  await screen.findByText('This shift is taken.')
  server.api.answer(guardPack.acceptOffer, () => undefined)
  server.api.answer(guardPack.pack, () => ({ ...pack, offers: [] }))
  await press('Accept', user)
  await vi.waitFor(() => expect(screen.queryByText('Lugogo Park, Back gate')).toBeNull())
  expect(screen.getAllByRole('status').at(-1)!.textContent).toBe('The shift is yours.')
  await answered
})

test('leave is asked for without a network: it waits, arrives once, and what the server refuses stays to be read', async () => {
  loseNetwork()
  const user = await show((phone) => <ShiftsScreen phone={phone} />, PACK)
  await press('Ask for leave, or report sick', user)
  await press('Send', user)
  screen.getByText('Choose the first day.')
  await user.selectOptions(screen.getByLabelText('Kind'), 'Sick')
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-12-20' } })
  await press('Send', user)
  await screen.findByText('Sick · not sent yet')
  screen.getByText('Sun 20 Dec')
  const [own, ...others] = await allEvents()
  expect([own!.event, others]).toMatchObject([
    { kind: 'absence', absence: { kind: 'sick', from_on: '2026-12-20', until_on: '2026-12-20' }, device_time: NOW.toISOString() },
    [],
  ])
  await settle([], [{ id: own!.id, message: 'This guard has left.' }])
  await reread()
  await screen.findByText('Sick · not accepted · This guard has left.')
})

test('the guard reads his figures, what is kept about him and who has looked, and signs out', async () => {
  server.api.answer(guardPack.me, () => FIGURES)
  server.api.answer(guardPush.list, () => ({ public_key: null, devices: [] }))
  server.api.answer(signIn.logout, () => undefined)
  const lock = vi.fn()
  const user = await show((phone) => <MeScreen phone={phone} lock={lock} />)
  await screen.findByText('172 h 30 min')
  const licences = screen.getByRole('region', { name: 'My licences' })
  expect(licences.textContent).toBe(
    'My licencesFirst aidHas endedGood conductEnds todayDriving1 day leftFirearms licence42 days left',
  )
  const kept = within(screen.getByRole('region', { name: 'What is kept about me' }))
  kept.getByText('Your position is used only while you are clocked in, and when you hold SOS.')
  kept.getByText('After 90 days, only whether you were inside or outside is kept.')
  kept.getByText('Sun 22 Nov, 08:58: Grace Namuli')
  await press('Sign out', user)
  await press('Sign out', user)
  await vi.waitFor(() => expect(lock).toHaveBeenCalled())
  expect(await readKept('session')).toBeUndefined()
  expect(await readKept('device')).toBeDefined()
})

test('SOS is held for three seconds, on every screen; offline it offers the telephone and an SMS with the position', async () => {
  await show((phone) => <TodayScreen phone={phone} />)
  const sos = screen.getByRole('button', { name: 'SOS: hold for three seconds' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
  fireEvent.pointerDown(sos)
  screen.getByText('Keep holding for help')
  vi.advanceTimersByTime(2_900)
  fireEvent.pointerUp(sos)
  vi.advanceTimersByTime(5_000)
  expect(await allEvents()).toEqual([])
  fireEvent.pointerDown(sos)
  vi.advanceTimersByTime(3_000)
  setDate()
  await screen.findByText(/Your SOS has not arrived yet. The phone keeps sending it. Call now, or send the SMS./)
  await vi.waitFor(async () =>
    expect(await allEvents()).toMatchObject([{ event: { kind: 'sos' } }, { event: { latitude: 0.32 } }]),
  )
  await screen.findByRole('link', { name: 'SMS with my position' })
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name: 'SMS with my position' }).getAttribute('href')).toContain('20%20m'),
  )
  const sheet = within(screen.getByRole('alertdialog', { name: 'SOS' }))
  expect(sheet.getByRole('link', { name: /Call the control room/ }).getAttribute('href')).toBe('tel:+256414530800')
  const sms = decodeURIComponent(screen.getByRole('link', { name: 'SMS with my position' }).getAttribute('href')!)
  expect(sms).toMatch(
    /^sms:\+256414530800\?body=SOS, Akello Josephine, Kisozi Crest Hotel, \d\d:\d\d, 0\.32000,32\.58000 \(20 m\)$/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'I am safe' }))
  await vi.waitFor(async () =>
    expect((await allEvents()).map(({ event }) => event.kind)).toEqual(['sos', 'position', 'sos_clear']),
  )
})

test('a screen reader, which cannot hold a button, is asked', async () => {
  const user = await show((phone) => <TodayScreen phone={phone} />)
  fireEvent.click(screen.getByRole('button', { name: 'SOS: hold for three seconds' }), { detail: 0 })
  within(screen.getByRole('alertdialog', { name: 'Call for help?' }))
  await press('Yes, send SOS', user)
  await vi.waitFor(async () => expect((await allEvents()).map(({ event }) => event.kind)).toEqual(['sos', 'position']))
})

test('at a shared phone a guard picks his name, types his PIN and clocks in; after thirty seconds the names are back', async () => {
  const device = { ...(await readKept('device'))!, kind: 'kiosk' as const, station_name: 'Kisozi Crest Hotel' }
  await keep('device', device)
  await keep('session', undefined)
  server.api.answer(signIn.challenge, () => ({ challenge: 'a-random-text-of-the-server', server_time: NOW.toISOString() }))
  server.api.answer(signIn.kioskGuards, () => [{ guard_id: 12, guard_name: 'Akello Josephine' }])
  server.api.answer(signIn.login, ({ body }) => {
    if (body.pin === '000001') throw new Refusal(403, 'This PIN is locked.', { code: 'pin_locked' })
    if (body.pin !== '280417') throw new Refusal(401, '4 tries are left.', { code: 'wrong_pin' })
    return { token: 't', expires_at: '2026-11-23T15:07:00.000Z', guard_id: body.guard_id!, guard_name: 'Akello Josephine' }
  })
  server.api.answer(signIn.logout, () => undefined)
  const items = [{ id: 7, category: 'key' as const, name: 'Store room', plate: null }]
  server.api.answer(guardPack.pack, () => ({ ...PACK, stations: [{ ...PACK.stations[0]!, items }] }))
  const user = await show((phone) => <KioskScreen phone={phone} device={phone.device!} />)
  await user.click(await screen.findByRole('button', { name: 'Akello Josephine' }))
  for (let time = 0; time < 3; time++) await reread()
  // Once a minute: the server refuses more than sixty challenges, and with them the next sign-in.
  expect(server.api.asked.filter(({ path }) => path === '/api/v1/guard/names')).toHaveLength(1)
  await user.type(screen.getByLabelText('PIN'), '111213')
  await press('Open', user)
  await screen.findByText('This PIN is wrong. Tries left: 4.')
  await user.type(screen.getByLabelText('PIN'), '000001')
  await press('Open', user)
  await screen.findByText('Too many wrong PINs. Call the control room: they can unlock it.')
  expect(screen.getAllByRole('link', { name: /Call the control room/ })).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW, shouldAdvanceTime: true })
  await user.type(screen.getByLabelText('PIN'), '280417')
  await press('Open', user)
  await user.click(await screen.findByRole('button', { name: 'CLOCK IN' }))
  await screen.findByText('Clocked in at 17:52', { selector: 'div:not([role])' })
  expect((await allEvents())[0]!.event).toMatchObject({ kind: 'in', guard_id: 12 })
  // Keys and vehicles, as on a guard's own phone.
  await press('Give out a key or vehicle', user)
  await user.selectOptions(screen.getByLabelText('Which one'), 'Store room')
  await press('Send', user)
  await press('Is back: Store room', user)
  const [, , out, back] = (await allEvents()).map(({ event }) => event)
  expect(out).toMatchObject({ kind: 'entry', category: 'key', item_id: 7, by_self: true, guard_id: 12 })
  expect(back).toMatchObject({ kind: 'entry', category: 'key', closes: out!.id, guard_id: 12 })
  vi.advanceTimersByTime(31_000)
  setDate()
  await screen.findByRole('heading', { name: 'Who are you?' })
  await vi.waitFor(async () => expect(await readKept('session')).toBeUndefined())
  // Of the guard who has left nothing stays but what concerns the post.
  expect(await readKept('pack')).toMatchObject({
    guard: { name: '', contacts: '' },
    shifts: [],
    orders: [],
    stations: [{ items }],
  })
  // Without a network.
  loseNetwork()
  await user.click(screen.getByRole('button', { name: 'Akello Josephine' }))
  await user.type(screen.getByLabelText('PIN'), '999999')
  await press('Open', user)
  await screen.findByText(/The PIN could not be checked just now. You can clock in and out all the same/)
  screen.getByRole('button', { name: 'Give out a key or vehicle' })
  // With a server that fails.
  server = fakeEvents()
  server.api.answer(signIn.challenge, () => {
    throw new Refusal(502, 'Bad Gateway')
  })
  server.api.answer(signIn.kioskGuards, () => [{ guard_id: 12, guard_name: 'Akello Josephine' }])
  await press('Back to the names', user)
  await user.click(await screen.findByRole('button', { name: 'Akello Josephine' }))
  await user.type(screen.getByLabelText('PIN'), '999999')
  await press('Open', user)
  await screen.findByText(/The PIN could not be checked just now. You can clock in and out all the same/)
  screen.getByRole('button', { name: 'CLOCK IN' })
})
