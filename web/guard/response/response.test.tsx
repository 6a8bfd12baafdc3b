import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as guardPack from '../../../api/guard/guard-pack.ts'
import { enrolledPhone, fakeEvents, loseNetwork, NOW, PACK, standAt } from '../../test/phone.ts'
import { setUpUser } from '../../test/user.ts'
import { allEvents } from '../outbox/outbox.ts'
import { keep } from '../store/database.ts'
import { type PhoneState, reread, usePhone } from '../store/state.ts'
import { TodayScreen } from '../today/today-screen.tsx'
import { WordsProvider } from '../words/use-words.tsx'
import type { CrewAlarm } from './crew-state.ts'
import { ResponseScreen } from './response-screen.tsx'
import { useCrewPart } from './use-crew-part.ts'

const [SHIFT] = PACK.shifts
const ALARM: CrewAlarm = {
  ...{ id: 31, state: 'Asked', asked_at: '2026-11-23T14:51:00.000Z', number: 'AL-2026-000042', kind: 'burglary' },
  ...{ zones: ['Back door'], station_name: 'Kira Residence', address: 'Mulawa Road, Kira' },
  ...{ latitude: 0.397, longitude: 32.64, instructions: 'Two dogs in the yard.' },
}
const crewPack = (alarm: CrewAlarm | null) => ({
  ...PACK,
  shifts: [{ ...SHIFT!, state: 'On post' as const, in_at: NOW.toISOString() }],
  crew: { unit: 'Rapid 3', alarm },
})

function Shown({ page: Page }: { page: (props: { phone: PhoneState }) => React.ReactNode }) {
  const phone = usePhone()
  const crew = useCrewPart(Boolean(phone?.pack?.crew))
  return phone ? (
    <>
      {crew && <crew.CrewCalls phone={phone} />}
      <Page phone={phone} />
    </>
  ) : null
}

/** Renders a screen of a phone with this alarm; null for none. */
async function show(alarm: CrewAlarm | null, page: typeof ResponseScreen = ResponseScreen) {
  await keep('pack', crewPack(alarm))
  await reread()
  render(
    <WordsProvider>
      <Shown page={page} />
    </WordsProvider>,
  )
  return setUpUser()
}

let server: ReturnType<typeof fakeEvents>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await enrolledPhone()
  standAt({ latitude: 0.397, longitude: 32.64, accuracy: 12 })
  server = fakeEvents()
  server.api.answer(guardPack.pack, () => crewPack(ALARM))
})
const press = async (name: string | RegExp, user: ReturnType<typeof setUpUser>) =>
  user.click(await screen.findByRole('button', { name }))
const said = async () => (await allEvents()).flatMap(({ event }) => event.dispatch ?? [])

test('a crew sees where to go, and says each deed by one large button, also without a network', async () => {
  const user = await show(ALARM)
  await screen.findByRole('heading', { name: 'Break-in, Back door' })
  screen.getByText('Two dogs in the yard.')
  expect(screen.getByRole('link', { name: 'Show the way' }).getAttribute('href')).toMatch(/destination=0\.397,32\.64$/)
  loseNetwork()
  await press('We go', user)
  await press('On the way', user)
  await press('We have arrived', user)
  await screen.findByRole('heading', { name: 'What have you found?' })
  await vi.waitFor(async () =>
    expect((await allEvents()).map(({ event }) => event.kind)).toEqual(['dispatch', 'dispatch', 'dispatch', 'position']),
  )
  await press('We leave', user)
  screen.getByText('Choose one for each.')
  for (const [place, result] of [
    ['Fence and yard', 'Secure'],
    ['Doors', 'Forced'],
    ['Windows', 'Secure'],
    ['Inside', 'Not checked'],
  ] as const)
    await user.click(within(screen.getByRole('group', { name: place })).getByRole('button', { name: result }))
  await user.type(screen.getByLabelText('In one line'), 'The back door is broken.')
  await user.type(screen.getByLabelText('Number of the slip at the gate'), 'A-12')
  await press('We leave', user)
  await screen.findByText('There is no alarm for Rapid 3.')
  const findings = { perimeter: 'secure', doors: 'forced', windows: 'secure', inside: 'not checked' }
  expect(await said()).toEqual([
    { id: 31, deed: 'accept' },
    { id: 31, deed: 'set_off' },
    { id: 31, deed: 'arrive' },
    { id: 31, deed: 'leave', findings, slip: 'A-12' },
  ])
  expect((await allEvents()).at(-1)!.event.text).toBe('The back door is broken.')
})

test('a crew that cannot go says why', async () => {
  const user = await show(ALARM)
  await press('We cannot go', user)
  await press('Send', user)
  screen.getByText('Say why.')
  await user.type(screen.getByLabelText('Why can you not go?'), 'A flat tyre')
  await press('Send', user)
  await screen.findByText('There is no alarm for Rapid 3.')
  expect(await said()).toEqual([{ id: 31, deed: 'refuse', reason: 'A flat tyre' }])
})

test('what the desk has noted meanwhile is further than what this phone has said', async () => {
  const user = await show(ALARM)
  await press('We go', user)
  await keep('pack', crewPack({ ...ALARM, state: 'On the way' }))
  await act(() => reread())
  await screen.findByRole('button', { name: 'We have arrived' })
})

test('a new alarm opens its screen, and rings until it is answered', async () => {
  const rings = vi.fn()
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: rings })
  location.hash = 'today'
  const user = await show(ALARM)
  await vi.waitFor(() => expect(location.hash).toBe('#response'))
  expect(rings).toHaveBeenCalled()
  await press('We go', user)
  await screen.findByRole('button', { name: 'On the way' })
})

test('guards who are at no response unit have no such tab', async () => {
  await show(null, TodayScreen)
  expect(await screen.findByRole('link', { name: 'Alarm' })).toBeTruthy()
  await keep('pack', PACK)
  await act(() => reread())
  expect(screen.queryByRole('link', { name: 'Alarm' })).toBeNull()
})
