import { act, cleanup, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as guardEvents from '../../../api/guard/guard-events.ts'
import * as guardPack from '../../../api/guard/guard-pack.ts'
import {
  enrolledPhone,
  fakeEvents,
  loseNetwork,
  NOW,
  PACK,
  phonePoint,
  restartPhone,
  standAt,
  withMicrophone,
} from '../../test/phone.ts'
import { setUpUser } from '../../test/user.ts'
import { fileDone } from '../outbox/files.ts'
import { addEvent, allEvents, settle } from '../outbox/outbox.ts'
import { sendAll } from '../outbox/sender.ts'
import * as shrink from '../report/shrink.ts'
import { keep, readKept } from '../store/database.ts'
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
  ...{ latitude: 0.397, longitude: 32.64, instructions: 'Two dogs in the yard.', points: [] },
}
const USED = { id: 30, slip: 'A-12', station_name: 'Lake House' }
const crewPack = (alarm: CrewAlarm | null, used_slips: (typeof USED)[] = []) => ({
  ...PACK,
  shifts: [{ ...SHIFT!, state: 'On post' as const, in_at: NOW.toISOString() }],
  crew: { unit: 'Rapid 3', used_slips, alarm },
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
async function show(alarm: CrewAlarm | null, page: typeof ResponseScreen = ResponseScreen, used: (typeof USED)[] = []) {
  await keep('pack', crewPack(alarm, used))
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

/** Answers the four checks. */
async function check(user: ReturnType<typeof setUpUser>) {
  for (const [place, result] of [
    ['Fence and yard', 'Secure'],
    ['Doors', 'Forced'],
    ['Windows', 'Secure'],
    ['Inside', 'Not checked'],
  ] as const)
    await user.click(within(screen.getByRole('group', { name: place })).getByRole('button', { name: result }))
}

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
  expect(screen.getAllByText('Choose one.')).toHaveLength(4)
  expect(document.activeElement).toBe(
    within(screen.getByRole('group', { name: 'Fence and yard' })).getByRole('button', { name: 'Secure' }),
  )
  await check(user)
  expect(screen.getByRole('textbox', { name: 'Or write it', description: 'The client reads this line.' })).toBeTruthy()
  await user.type(screen.getByLabelText('Or write it'), 'The back door is broken.')
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

test('photos and a voice note go with the deed, also after Android has closed the page', async () => {
  const sent: string[] = []
  server.api.answer(guardEvents.addPhoto, ({ params }) => void sent.push(`photo ${params.event_id}`))
  server.api.answer(guardEvents.addVoiceNote, ({ params }) => void sent.push(`voice ${params.event_id}`))
  const { speak } = withMicrophone()
  vi.spyOn(shrink, 'shrunk').mockImplementation((file) => file.arrayBuffer())
  const user = await show({ ...ALARM, state: 'Arrived' })
  await screen.findByRole('heading', { name: 'What have you found?' })
  await check(user)
  await user.upload(screen.getByLabelText('Photo'), new File(['door'], 'door.jpg', { type: 'image/jpeg' }))
  await press('Speak', user)
  await screen.findByRole('button', { name: /^Stop/ })
  speak('The back door')
  await vi.waitFor(async () => expect((await readKept('crew_files'))?.voice).toBeDefined())
  cleanup()
  await restartPhone()
  const again = await show({ ...ALARM, state: 'Arrived' })
  await screen.findByLabelText('Your voice note')
  expect(await screen.findAllByRole('img', { name: 'Your photo' })).toHaveLength(1)
  expect(within(screen.getByRole('group', { name: 'Doors' })).getByRole('button', { pressed: true }).textContent).toBe('Forced')
  await press('We leave', again)
  await screen.findByText('There is no alarm for Rapid 3.')
  const [left] = await allEvents()
  expect(left!.event).toMatchObject({ dispatch: { id: 31, deed: 'leave' }, photo: true, voice: true })
  expect([await readKept('crew_files'), (await readKept('drafts'))?.crew]).toEqual([undefined, undefined])
  await sendAll()
  expect(sent).toEqual([`photo ${left!.id}`, `voice ${left!.id}`])
})

test('what was begun for an earlier alarm is not found at this one', async () => {
  await keep('drafts', { crew: { category: '30', severity: 'Medium', text: 'A cat.', named: 'A-1', found: { doors: 'open' } } })
  await keep('crew_files', { photos: [new ArrayBuffer(3)], voice: undefined })
  const user = await show({ ...ALARM, state: 'Arrived' })
  expect(((await screen.findByLabelText('Or write it')) as HTMLTextAreaElement).value).toBe('')
  expect(screen.queryByRole('img', { name: 'Your photo' })).toBeNull()
  await check(user)
  await vi.waitFor(async () => expect(await readKept('crew_files')).toEqual({ photos: [], voice: undefined }))
})

describe('the code at the gate', () => {
  /** The alarm of a crew on the way, which a new pack has, too. */
  async function atGate() {
    const points = [await phonePoint(5, 'Gate', 'GATETOKEN', 'K7X2M9', ['0DD123'])]
    const alarm = { ...ALARM, state: 'On the way' as const, points }
    server.api.answer(guardPack.pack, () => crewPack(alarm))
    return alarm
  }
  const type = async (code: string, user: ReturnType<typeof setUpUser>) => {
    const field = await screen.findByLabelText('Or type the code on the board')
    await user.clear(field)
    await user.type(field, code)
    await press('We have arrived, with this code', user)
  }

  test('a code that is typed proves the arrival; one of no board is asked about once, and an old one refused', async () => {
    const user = await show(await atGate())
    await press('Code at the gate', user)
    await press('We have arrived, with this code', user)
    screen.getByText('Type the code first.')
    await type('0DD123', user)
    await screen.findByText(/^This code is no longer valid/)
    await type('ZZZZZZ', user)
    await screen.findByText('No board of these premises has this code. Give it once more to send it all the same.')
    expect(await said()).toEqual([])
    await type('k7x2m9', user)
    await screen.findByRole('heading', { name: 'What have you found?' })
    expect((await allEvents())[0]!.event).toMatchObject({ dispatch: { id: 31, deed: 'arrive' }, checkpoint: 'K7X2M9' })
    expect(screen.queryByRole('button', { name: 'Code at the gate' })).toBeNull()
  })

  test('the board may be found after the press; a code that the phone does not know is sent at the second time', async () => {
    const user = await show(await atGate())
    await press('We have arrived', user)
    await press('Code at the gate', user)
    await type('ZZZZZZ', user)
    await screen.findByText(/^No board of these premises has this code\./)
    await type('ZZZZZZ', user)
    await vi.waitFor(async () =>
      expect((await allEvents()).flatMap(({ event }) => (event.dispatch ? [event.checkpoint] : []))).toEqual([
        undefined,
        'ZZZZZZ',
      ]),
    )
  })

  test('the button stays the same one while an arrival is noted, so a press on it meanwhile is not lost', async () => {
    const user = await show(await atGate())
    const button = await screen.findByRole('button', { name: 'Code at the gate' })
    await press('We have arrived', user)
    await screen.findByText('Doors')
    expect(screen.getByRole('button', { name: 'Code at the gate' })).toBe(button)
    await user.click(button)
    await screen.findByLabelText('Or type the code on the board')
  })

  test('premises without a board have no such button', async () => {
    await show({ ...ALARM, state: 'On the way' })
    await screen.findByRole('button', { name: 'We have arrived' })
    expect(screen.queryByRole('button', { name: 'Code at the gate' })).toBeNull()
  })
})

test('a slip whose number is used opens the screen, and the crew says the right one', async () => {
  location.hash = 'today'
  const user = await show(null, ResponseScreen, [USED])
  await screen.findByText('The slip A-12 is used already. Look at the slip that you left at Lake House, and write its number.')
  await vi.waitFor(() => expect(location.hash).toBe('#response'))
  await user.type(screen.getByLabelText('Number of the slip at the gate'), 'a-12')
  await press('Send', user)
  screen.getByText('Write another number.')
  expect(await said()).toEqual([])
  await user.clear(screen.getByLabelText('Number of the slip at the gate'))
  await user.type(screen.getByLabelText('Number of the slip at the gate'), 'A-21')
  await press('Send', user)
  await vi.waitFor(() => expect(screen.queryByText(/is used already/)).toBeNull())
  expect(await said()).toEqual([{ id: 30, deed: 'slip', slip: 'A-21' }])
  await keep('pack', crewPack(null, [{ ...USED, slip: 'A-21' }]))
  await act(() => reread())
  await screen.findByText(/^The slip A-21 is used already/)
})

test('a photo that the server refuses stays on the phone, with the reason', async () => {
  const own = await addEvent({ kind: 'dispatch', dispatch: { id: 31, deed: 'leave' } }, { photos: [new ArrayBuffer(3)] })
  await settle([own.id], [])
  await fileDone(own.id, { photo: 'refused', file_message: 'There are 6 photos already.' })
  await show(null)
  await screen.findByText(/There are 6 photos already\./)
})

test('a crew that cannot go says why', async () => {
  const user = await show(ALARM)
  await press('We cannot go', user)
  await press('Send', user)
  screen.getByText('Say why.')
  await user.type(screen.getByLabelText('Or write it'), 'A flat tyre')
  await press('Send', user)
  await screen.findByText('There is no alarm for Rapid 3.')
  expect(await said()).toEqual([{ id: 31, deed: 'refuse', reason: 'A flat tyre' }])
})

test('a usual reason why a crew cannot go takes no letter', async () => {
  const user = await show(ALARM)
  await press('We cannot go', user)
  await press('The vehicle is broken', user)
  await screen.findByText('There is no alarm for Rapid 3.')
  expect(await said()).toEqual([{ id: 31, deed: 'refuse', reason: 'The vehicle is broken' }])
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
