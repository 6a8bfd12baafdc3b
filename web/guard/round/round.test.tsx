import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LostPart } from '../../lib/parts/lost-part.ts'
import { enrolledPhone, fakeEvents, NOW, PACK, phonePoint, standAt } from '../../test/phone.ts'
import { setUpUser } from '../../test/user.ts'
import { allEvents } from '../outbox/outbox.ts'
import type { Pack } from '../store/database.ts'
import { reread, usePhone } from '../store/state.ts'
import { WordsProvider } from '../words/use-words.tsx'
import * as detector from './detector.ts'
import { codeOf, tokenOf } from './points.ts'
import { RoundScreen } from './round-screen.tsx'
import { roundsAt, walkedRounds } from './rounds.ts'

/** From 17:50, two minutes ago, and two hours later. */
const ROUND = {
  id: 5,
  station_id: 1,
  route: 'Fence',
  ordered: false,
  due_from: '2026-11-23T14:50:00.000Z',
  due_until: '2026-11-23T15:20:00.000Z',
  points: [31, 32],
  done: [] as number[],
}
const LATER = { ...ROUND, id: 6, due_from: '2026-11-23T16:50:00.000Z', due_until: '2026-11-23T17:20:00.000Z' }

async function onPost(): Promise<Pack> {
  const points = [
    await phonePoint(31, 'Main gate', 'GATETOKEN', 'K7X2M9', ['0DD123']),
    await phonePoint(32, 'Pool', 'POOLTOKEN', 'P0019W', ['0DD123']),
  ]
  return {
    ...PACK,
    shifts: PACK.shifts.map((shift) => ({ ...shift, state: 'On post' as const, in_at: NOW.toISOString() })),
    stations: PACK.stations.map((station) => ({ ...station, points })),
    rounds: [ROUND, LATER],
  }
}
function Shown() {
  const phone = usePhone()
  return phone ? <RoundScreen phone={phone} /> : null
}

/** Opens the screen on a phone without a network. */
async function openRound() {
  await enrolledPhone(await onPost())
  await reread()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <WordsProvider>
      <Shown />
    </WordsProvider>,
  )
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  standAt({ latitude: 0.32, longitude: 32.58, accuracy: 20 })
  fakeEvents()
})

test('the round of this time shows its points, without a network; a typed code ticks its point off, a mistyped one is asked about', async () => {
  await openRound()
  const user = setUpUser()
  const scans = async () => (await allEvents()).filter(({ event }) => event.kind === 'scan')
  const round = within(screen.getByRole('region', { name: 'Round from 17:50 to 18:20' }))
  round.getByText('Fence · 0 of 2 points')
  screen.getByText('Next round at 19:50')
  const type = async (code: string) => {
    await user.clear(screen.getByLabelText('Code of the point'))
    await user.type(screen.getByLabelText('Code of the point'), code)
    await user.click(screen.getByRole('button', { name: 'I am at this point' }))
  }
  await type('k7x 2m9')
  await round.findByText('✓ 17:52')
  round.getByText('Fence · 1 of 2 points')
  await screen.findByText('17:52 · Main gate · not sent yet')
  await type('K7X2M8')
  await screen.findByText('No point here has this code. Check it; press again to record it all the same.')
  expect(await scans()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'I am at this point' }))
  await screen.findByText('Points of this shift: 2')
  await type('odd 123')
  await screen.findByText(/^This code is no longer valid and is not recorded/)
  // The letter O is not in any code.
  await type('poo19w')
  await round.findByText('This round is complete.')
  expect((await scans()).map(({ event }) => event.checkpoint)).toEqual(['K7X2M9', 'K7X2M8', 'P0019W'])
})

test('a code that is typed while the point before it is recorded stays in its field', async () => {
  await openRound()
  const field = () => screen.getByLabelText<HTMLInputElement>('Code of the point')
  const type = (code: string) => fireEvent.change(field(), { target: { value: code } })
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'I am at this point' }))
  type('K7X2M9')
  press()
  type('P0019W')
  await screen.findByText('Points of this shift: 1')
  await waitFor(() => screen.getByText('Point recorded at 17:52'))
  expect(field().value).toBe('P0019W')
  press()
  await screen.findByText('Points of this shift: 2')
  await waitFor(() => expect(field().value).toBe(''))
})

test('what a sheet and a guard may write of a code', () => {
  expect(tokenOf(' https://engabo.example/g#p/4Z1 ')).toBe('4Z1')
  expect(tokenOf('4Z1')).toBe('4Z1')
  expect(codeOf(' ilo-9 ')).toBe('1109')
})

test('a round is walked up to 15 minutes before and after its window; what other phones have scanned counts', () => {
  const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00+03:00`)
  const current = (clock: string, done: number[] = []) =>
    roundsAt(walkedRounds([{ ...ROUND, done }, LATER], []), at(clock)).current?.round.id
  expect(['17:34', '17:35', '18:35', '18:36'].map((clock) => current(clock))).toEqual([undefined, 5, 5, undefined])
  expect(current('18:25', [31, 32])).toBeUndefined()
  const scans = [{ point: 31, at: at('17:40') }]
  const { current: walked, next } = roundsAt(walkedRounds([{ ...ROUND, done: [32] }, LATER], scans), at('17:52'))
  expect([...walked!.done]).toEqual([
    [32, undefined],
    [31, at('17:40')],
  ])
  expect(next?.round.id).toBe(6)
})

test('a scan counts for one round only, and a round that was walked early is shown as complete', () => {
  const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00+03:00`)
  const soon = { ...ROUND, id: 7, due_from: '2026-11-23T15:20:00.000Z', due_until: '2026-11-23T15:50:00.000Z' }
  const walk = (clock: string) => ROUND.points.map((point) => ({ point, at: at(clock) }))
  const shown = (rounds: (typeof ROUND)[], scans: ReturnType<typeof walk>, clock: string) => {
    const { current, next } = roundsAt(walkedRounds(rounds, scans), at(clock))
    return [current?.round.id, current?.done.size, next?.round.id]
  }
  expect(shown([ROUND, soon], walk('18:15'), '18:16')).toEqual([5, 2, 7])
  expect(shown([ROUND, soon], walk('18:15'), '18:21')).toEqual([7, 0, undefined])
  expect(shown([ROUND, soon], walk('17:40'), '17:41')).toEqual([5, 2, 7])
  expect(shown([ROUND, LATER], walk('18:25'), '18:26')).toEqual([undefined, undefined, 6])
})

test('a reader of codes that does not come is a network that is lost, and is asked for again with the next press', async () => {
  await enrolledPhone(await onPost())
  await reread()
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: async () => undefined } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const reader = vi.spyOn(detector, 'codeReader').mockRejectedValueOnce(new LostPart(new TypeError('Failed to fetch')))
  reader.mockResolvedValueOnce(async () => 'https://engabo.example/p#GATETOKEN')
  render(<Shown />, { wrapper: WordsProvider })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Scan a point' }))
  await screen.findByText('No response from server. Please check your connection.')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Scan a point' }))
  await screen.findByText(/^Point recorded at/)
})
