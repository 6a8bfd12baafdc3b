import { cleanup, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as guardEvents from '../../api/guard/guard-events.ts'
import * as guardPack from '../../api/guard/guard-pack.ts'
import * as signIn from '../../api/guard/guard-sign-in.ts'
import { Refusal } from '../test/fake-api.ts'
import {
  enrolledPhone,
  fakeEvents,
  loseNetwork,
  loseServer,
  NOW,
  newPhone,
  PACK,
  restartPhone,
  standAt,
  standNowhere,
} from '../test/phone.ts'
import { setUpUser } from '../test/user.ts'
import { App } from './app.tsx'
import { allEvents } from './outbox/outbox.ts'
import { keep } from './store/database.ts'
import { keepPin } from './store/pin-check.ts'
import { WordsProvider } from './words/use-words.tsx'

const PIN = '280417'
const SESSION = { token: 'new-token', expires_at: '2026-12-23T14:52:00.000Z', guard_id: 12, guard_name: 'Akello Josephine' }
const CHALLENGE = { challenge: 'a-random-text-of-the-server', server_time: NOW.toISOString() }

function show() {
  const shown = render(
    <WordsProvider>
      <App />
    </WordsProvider>,
  )
  return { ...shown, user: setUpUser() }
}

async function type(label: string, text: string, user: ReturnType<typeof setUpUser>) {
  const field = screen.getByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}
const press = async (name: string | RegExp, user: ReturnType<typeof setUpUser>) =>
  user.click(await screen.findByRole('button', { name }))

/** A page that is opened by its PIN. */
async function opened() {
  await keepPin(PIN)
  const shown = show()
  await screen.findByRole('heading', { name: 'Type your PIN' })
  await type('PIN', PIN, shown.user)
  await press('Open', shown.user)
  await screen.findByRole('navigation')
  return shown
}

let server: ReturnType<typeof fakeEvents>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  standAt({ latitude: 0.32, longitude: 32.58, accuracy: 20 })
  server = fakeEvents()
  server.api.answer(guardPack.pack, () => PACK)
  server.api.answer(signIn.challenge, () => CHALLENGE)
  server.api.answer(signIn.login, () => SESSION)
})

describe('enrolment', () => {
  test('by the code of the address and a PIN that is typed twice; what is wrong is said at its field', async () => {
    await newPhone()
    window.history.replaceState(null, '', `/g#${'k'.repeat(22)}`)
    server.api.answer(signIn.enrol, ({ body: { code } }) => {
      if (code !== '48151624') throw new Refusal(401, 'This code does not work.', { code: 'wrong_credentials' })
      return { device_id: 4, kind: 'phone' as const, station_name: null, session: SESSION }
    })
    const { user } = show()
    await screen.findByLabelText('New PIN')
    expect(screen.queryByLabelText('Code')).toBeNull()
    for (const [pin, again, says] of [
      ['12345', '', 'The PIN has six digits.'],
      ['000000', '', 'Choose a PIN that is not one digit six times.'],
      ['123456', '', 'Choose a PIN that does not count up or down.'],
      [PIN, '280418', 'The two PINs are not the same.'],
    ] as const) {
      await type('New PIN', pin, user)
      if (again) await type('New PIN again', again, user)
      await press('Enrol', user)
      const field = screen.getByLabelText(says.startsWith('The two') ? 'New PIN again' : 'New PIN')
      expect(field.getAttribute('aria-describedby')).toContain(screen.getByText(says).id)
    }
    await type('New PIN again', PIN, user)
    await press('Enrol', user)
    await screen.findByText('This code is wrong or no longer works. Ask for a new one.')
    await type('Your number', '0772 123 456', user)
    await type('Code', '4815 1624', user)
    await press('Enrol', user)
    await screen.findByRole('heading', { name: 'Today' })
    expect(server.api.asked.at(-1)?.headers.get('authorization')).toBe('Bearer new-token')
    expect(window.location.hash).toBe('')
  })

  test.each([
    ['60', 'Too many tries. Please wait 60 seconds and try again.'],
    ['900', 'Too many tries. Please wait 15 minutes and try again.'],
  ])('says how long to wait after too many tries when the server asks for %s seconds', async (seconds, says) => {
    await newPhone()
    const refused = { code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' }
    const init = { status: 429, headers: { 'retry-after': seconds } }
    server.api.answerWith(signIn.enrol, () => new Response(JSON.stringify(refused), init))
    const { user } = show()
    await screen.findByLabelText('Code')
    await type('Your number', '12', user)
    await type('Code', '48151623', user)
    await type('New PIN', '280417', user)
    await type('New PIN again', '280417', user)
    await press('Enrol', user)
    await screen.findByText(says)
  })

  test('says what the server says of a birthday, and that it needs a network', async () => {
    await newPhone()
    server.api.answer(signIn.enrol, () => {
      throw new Refusal(422, 'Some fields are not right.', { fields: { pin: 'Choose a PIN without your date of birth.' } })
    })
    const { user } = show()
    await screen.findByLabelText('Code')
    await user.selectOptions(screen.getByLabelText(/Lugha/), 'sw')
    await type('Nambari yako', '12', user)
    await type('Msimbo', '48151623', user)
    await type('PIN mpya', '120590', user)
    await type('PIN mpya tena', '120590', user)
    await press('Sajili', user)
    await screen.findByText('Chagua PIN isiyo na tarehe yako ya kuzaliwa.')
    loseNetwork()
    await press('Sajili', user)
    await screen.findByText('Hili linahitaji mtandao. Jaribu tena ukiwepo.')
    // Texts that are shown already follow the language, too, and keep the state of their time.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await user.selectOptions(screen.getByLabelText(/Lugha/), 'en')
    screen.getByText('This needs a network. Please try again when there is one.')
  })
})

const clockings = () => [...server.kept.values()].filter(({ kind }) => kind !== 'position')

describe('the lock', () => {
  beforeEach(async () => {
    await enrolledPhone()
    await keepPin(PIN)
  })

  test('opens without a network; after five wrong PINs only with one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const { user } = show()
    await screen.findByLabelText('PIN')
    for (const left of [4, 3, 2, 1]) {
      await type('PIN', '111213', user)
      await press('Open', user)
      await screen.findByText(`This PIN is wrong. Tries left on this phone: ${left}.`)
    }
    await type('PIN', '111213', user)
    await press('Open', user)
    await screen.findByText(/Too many wrong PINs. The phone opens again with the right PIN and a network/)
    const call = screen.getByRole('link', { name: /Call the control room/ })
    expect(call.getAttribute('href')).toBe('tel:+256414530800')
    await user.selectOptions(screen.getByLabelText(/Lugha/), 'sw')
    screen.getByText(/PIN nyingi zisizo sahihi. Simu itafunguka kwa PIN sahihi na mtandao/)
    await user.selectOptions(screen.getByLabelText(/Lugha/), 'en')
    await type('PIN', PIN, user)
    await press('Open', user)
    expect(screen.queryByRole('navigation')).toBeNull()
    // A network again.
    server = fakeEvents()
    server.api.answer(guardPack.pack, () => PACK)
    server.api.answer(signIn.challenge, () => CHALLENGE)
    server.api.answer(signIn.login, () => SESSION)
    await type('PIN', PIN, user)
    await press('Open', user)
    await screen.findByRole('heading', { name: 'Today' })
  })

  test('shows what the server says: locked there, or not enrolled any more; events stay on the phone', async () => {
    const { user } = show()
    await screen.findByLabelText('PIN')
    for (const [status, code, says] of [
      [401, 'wrong_pin', 'This PIN is wrong. Tries left: 3.'],
      [403, 'pin_locked', 'Too many wrong PINs. Call the control room: they can unlock it.'],
      [401, 'not_signed_in', 'This phone is not enrolled any more. Call the control room.'],
    ] as const) {
      server.api.answer(signIn.login, () => {
        throw new Refusal(status, '3 tries are left.', { code })
      })
      await type('PIN', '111213', user)
      await press('Open', user)
      await screen.findByText(says)
      expect(screen.getAllByRole('link', { name: /Call the control room/ })).toHaveLength(1)
    }
  })

  test('comes back when the session has ended', async () => {
    await opened()
    server.api.answer(guardPack.pack, () => {
      throw new Refusal(401, 'Please sign in.')
    })
    window.dispatchEvent(new Event('online'))
    await screen.findByRole('heading', { name: 'Type your PIN' })
  })
})

test('a phone that is not enrolled any more has the number of the control room on every screen', async () => {
  await enrolledPhone()
  const { user } = await opened()
  await press('CLOCK IN', user)
  await screen.findByText('All sent')
  server.api.answer(guardEvents.send, () => {
    throw new Refusal(401, 'Please sign in.', { code: 'not_signed_in' })
  })
  await press('I have read them', user)
  await screen.findByText('This phone is not enrolled any more. Call the control room.')
  for (const name of ['Today', 'Round', 'Report', 'My shifts', 'Me']) {
    await user.click(within(screen.getByRole('navigation')).getByRole('link', { name }))
    await screen.findByRole('heading', { level: 1, name })
    expect(screen.getAllByRole('link', { name: /Call the control room/ })).toHaveLength(1)
  }
})

describe('today', () => {
  beforeEach(() => enrolledPhone())

  test('who clocks out before his shift begins can clock in again', async () => {
    const { user } = await opened()
    const pass = () => vi.setSystemTime(new Date(Date.now() + 1000))
    for (const _ of ['by mistake', 'and once more']) {
      await press('CLOCK IN', user)
      await screen.findByText('On post since 17:52')
      pass()
      await press('CLOCK OUT', user)
      await press('CLOCK OUT', user)
      pass()
    }
    await screen.findByRole('button', { name: 'CLOCK IN' })
    await vi.waitFor(() => expect(clockings().map(({ kind }) => kind)).toEqual(['in', 'out', 'in', 'out']))
    // A position that is on its way would get into the phone of the next test.
    await vi.waitFor(() => expect(server.kept.size).toBe(8))
  })

  test('clocks in with the position, says so, and clocks out after a question', async () => {
    const { user } = await opened()
    screen.getByText('Kisozi Crest Hotel, Main gate, night')
    screen.getByText('18:00–06:00 +1')
    await press('CLOCK IN', user)
    await screen.findByText('On post since 17:52')
    await vi.waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Clocked in at 17:52'),
    )
    await screen.findByText('All sent')
    await press('CLOCK OUT', user)
    screen.getByText('Your shift ends at 06:00. Clock out now?')
    await press('Cancel', user)
    vi.setSystemTime(new Date('2026-11-24T03:03:00Z'))
    await press('CLOCK OUT', user)
    await press('CLOCK OUT', user)
    await vi.waitFor(() =>
      expect([...server.kept.values()]).toMatchObject([
        { kind: 'in', shift_id: 7, seq: 1, device_time: NOW.toISOString() },
        { kind: 'position', about: clockings()[0]!.id, seq: 2, latitude: 0.32, longitude: 32.58, accuracy_m: 20 },
        { kind: 'out', shift_id: 7, seq: 3, device_time: '2026-11-24T03:03:00.000Z' },
        { kind: 'position', about: clockings()[1]!.id, seq: 4, latitude: 0.32 },
      ]),
    )
  })

  test('the first press is stored at once, before the phone knows where it is; one that never does says so', async () => {
    standNowhere()
    const { user } = await opened()
    await press('CLOCK IN', user)
    await screen.findByText('On post since 17:52')
    const [own, ...others] = await allEvents()
    expect([own!.event.kind, own!.event.shift_id, own!.event.device_time, others]).toEqual(['in', 7, NOW.toISOString(), []])
    const without = 'No position. You are clocked in all the same; your supervisor will see it.'
    expect(screen.queryByText(without)).toBeNull()
    vi.setSystemTime(new Date('2026-11-23T14:52:30Z'))
    cleanup()
    await restartPhone()
    await opened()
    await screen.findByText(without)
  })

  test('what waits for a server that does not answer, or fails, does not wait for a network', async () => {
    loseServer()
    const { user } = await opened()
    await press('CLOCK IN', user)
    await screen.findByText('1 thing waits for the server')
    server = fakeEvents()
    server.api.answerWith(guardEvents.send, () => new Response('', { status: 503 }))
    await press('I have read them', user)
    await screen.findByText('2 things wait for the server')
  })

  test('what waits for the network is counted, over a restart too', async () => {
    loseNetwork()
    const { user, unmount } = await opened()
    screen.getByText('All sent')
    await press('CLOCK IN', user)
    await screen.findByText('1 thing waits for network')
    await press('I have read them', user)
    await screen.findByText('2 things wait for network')
    expect(screen.getAllByText('You have read these orders.')).toHaveLength(2)
    unmount()
    await restartPhone()
    await opened()
    await screen.findByText('2 things wait for network')
    screen.getByText('On post since 17:52')
    expect((await allEvents()).map(({ event }) => [event.kind, event.orders_version])).toEqual([
      ['in', undefined],
      ['position', undefined],
      ['ack', 3],
    ])
  })

  test('too early, without a shift, and after the end it says what to do', async () => {
    vi.setSystemTime(new Date('2026-11-23T11:40:00Z'))
    const first = await opened()
    screen.getByText('It is 14:40. You can clock in from 17:00. If the clock of this phone is wrong, clock in all the same.')
    screen.getByRole('button', { name: 'Clock in now' })
    first.unmount()
    await keep('pack', { ...PACK, shifts: [] })
    await keep('pack_tag', 'any')
    server.api.answer(guardPack.pack, () => ({ ...PACK, shifts: [] }))
    await restartPhone()
    const second = await opened()
    screen.getByText('You have no shift now. If you were sent here, clock in: the control room will see it.')
    await press('Clock in without a shift', second.user)
    await screen.findByRole('button', { name: 'CLOCK OUT' })
    second.unmount()
    const [shift] = PACK.shifts
    const over = { ...PACK, shifts: [{ ...shift!, state: 'On post' as const, in_at: NOW.toISOString() }] }
    await keep('pack', over)
    server.api.answer(guardPack.pack, () => over)
    vi.setSystemTime(new Date('2026-11-24T03:05:00Z'))
    await restartPhone()
    await opened()
    screen.getByText('Your shift is over. Wait for your relief, then clock out.')
  })

  test('a clock that is wrong decides by the server’s time, and events keep the phone’s own', async () => {
    vi.setSystemTime(new Date('2026-11-23T11:40:00Z'))
    await keep('skew', 3.2 * 3_600_000)
    const { user } = await opened()
    screen.getByText('The clock of this phone is wrong; it is 17:52. Your times will be corrected.')
    await press('CLOCK IN', user)
    await screen.findByText('On post since 17:52')
    expect((await allEvents())[0]!.event.device_time).toBe('2026-11-23T11:40:00.000Z')
  })
})
