import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as guardPack from '../../../api/guard/guard-pack.ts'
import { enrolledPhone, fakeEvents, loseNetwork, NOW, PACK, standAt } from '../../test/phone.ts'
import { setUpUser } from '../../test/user.ts'
import { beginAsking, keepInstallPrompt } from '../frame/install.ts'
import { refresh } from '../frame/sending.ts'
import { addEvent, settle } from '../outbox/outbox.ts'
import { keep, readKept } from '../store/database.ts'
import { reread, usePhone } from '../store/state.ts'
import { WordsProvider } from '../words/use-words.tsx'
import { TodayScreen } from './today-screen.tsx'

const [SHIFT] = PACK.shifts
const ROUND = { id: 5, station_id: 1, route: 'Fence', ordered: false, points: [31], done: [] as number[] }
const between = (from: string, until: string) => ({ due_from: `2026-11-${from}Z`, due_until: `2026-11-${until}Z` })
const ON_POST = { ...SHIFT!, state: 'On post' as const, in_at: NOW.toISOString() }

function Shown(): ReactNode {
  const phone = usePhone()
  return phone ? <TodayScreen phone={phone} /> : null
}

async function show(pack: typeof PACK, now = NOW) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  await keep('pack', pack)
  await reread()
  render(
    <WordsProvider>
      <Shown />
    </WordsProvider>,
  )
  await screen.findByRole('navigation')
}
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

beforeEach(async () => {
  await enrolledPhone()
  standAt(null)
  fakeEvents()
})

test.each([
  ['in 12 minutes', between('23T15:04:00', '23T15:30:00'), 'Round in 12 min'],
  ['in three hours', between('23T17:52:00', '23T18:10:00'), 'Round at 20:52'],
  ['now', between('23T14:40:00', '23T15:00:00'), 'Round now, until 18:00'],
])('a guard on post has a picture for each thing that he may do; the round is %s', async (_, times, name) => {
  await show({ ...PACK, shifts: [ON_POST], rounds: [{ ...ROUND, ...times }] })
  expect(addressOf(name)).toBe('#round')
  expect(addressOf('Incident')).toBe('#report/incident')
  expect(addressOf('Visitor')).toBe('#report/visitor')
  expect(addressOf(/Call the control room/)).toBe('tel:+256414530800')
})

test('the control room can be called without a shift, and nothing is offered that needs one', async () => {
  await show({ ...PACK, shifts: [] })
  expect(addressOf(/Call the control room/)).toBe('tel:+256414530800')
  expect(names()).not.toContain('Incident')
})

test('the guard reads who relieves him, and when', async () => {
  await show({ ...PACK, shifts: [{ ...ON_POST, relieved_by: 'Okello Moses' }] })
  screen.getByText('Okello Moses relieves you at 06:00.')
})

const DONE = { ...ON_POST, state: 'Done' as const, out_at: '2026-11-24T03:03:00.000Z' }
const MORNING = new Date('2026-11-24T03:10:00Z')
const next = (day: string) => ({
  ...SHIFT!,
  id: 8,
  shift_date: `2026-11-${day}`,
  starts_at: `2026-11-${day}T18:00:00.000Z`,
  ends_at: `2026-11-${day}T23:00:00.000Z`,
})

test('after work it says from when to when, how long, how many rounds, that all has arrived, and when the next shift is', async () => {
  const rounds = [
    { ...ROUND, ...between('23T18:00:00', '23T18:30:00'), done: [31] },
    { ...ROUND, id: 6, ...between('23T20:00:00', '23T20:30:00'), done: [31] },
    // Of the shift of the guard after him.
    { ...ROUND, id: 7, ...between('24T05:00:00', '24T05:30:00') },
  ]
  await show({ ...PACK, today: '2026-11-24', shifts: [DONE, next('25')], rounds }, MORNING)
  screen.getByText('17:52–06:03, 12 h 11 min, 2 rounds, all sent.')
  screen.getByText('Next: tomorrow 21:00.')
  cleanup()
  await addEvent({ kind: 'entry', category: 'other', text: 'Late.' })
  await show({ ...PACK, shifts: [DONE, next('24')], rounds: [rounds[0]!, { ...rounds[1]!, done: [] }] }, MORNING)
  screen.getByText('17:52–06:03, 12 h 11 min, 1 of 2 rounds, 1 not sent yet: keep this page open.')
  screen.getByText('Next: today 21:00.')
})

test.each([
  ['no round was planned', [], '17:52–06:03, 12 h 11 min, all sent.'],
  ['its one round was walked', [true], '17:52–06:03, 12 h 11 min, 1 round, all sent.'],
  ['its one round was not', [false], '17:52–06:03, 12 h 11 min, the round was not finished, all sent.'],
  ['none of several was', [false, false], '17:52–06:03, 12 h 11 min, none of 2 rounds finished, all sent.'],
  ['one of several was', [true, false, false], '17:52–06:03, 12 h 11 min, 1 of 3 rounds, all sent.'],
  ['all of several were', [true, true], '17:52–06:03, 12 h 11 min, 2 rounds, all sent.'],
])('after work in which %s, that is said in words', async (_, walked, text) => {
  const rounds = walked.map((isWalked, at) => ({
    ...{ ...ROUND, id: 5 + at, done: isWalked ? [31] : [] },
    ...between(`23T${17 + at}:00:00`, `23T${17 + at}:30:00`),
  }))
  await show({ ...PACK, today: '2026-11-24', shifts: [DONE], rounds }, MORNING)
  screen.getByText(text)
})

test('a presence without a shift is done, too, and no longer shown when he has come again', async () => {
  const came = await addEvent({ kind: 'in' }, { at: new Date('2026-11-23T22:00:00Z') })
  const left = await addEvent({ kind: 'out' }, { at: new Date('2026-11-24T03:00:00Z') })
  await settle([came.id, left.id], [])
  await show({ ...PACK, shifts: [] }, MORNING)
  screen.getByText('01:00–06:00, 5 h, all sent.')
  await setUpUser().click(screen.getByRole('button', { name: 'Clock in without a shift' }))
  await screen.findByText('On post since 06:10')
  expect(screen.queryByRole('heading', { name: 'Done.' })).toBeNull()
})

test('the orders are read aloud where the phone has a voice for their language, and only there', async () => {
  const spoken: string[] = []
  vi.stubGlobal('SpeechSynthesisUtterance', function Said(this: { text: string }, text: string) {
    this.text = text
  })
  const voices: { lang: string }[] = [{ lang: 'sw-KE' }]
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    cancel: () => {},
    speak: ({ text }: { text: string }) => spoken.push(text),
  })
  vi.stubGlobal('speechSynthesis', speech)
  await show(PACK)
  expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull()
  voices.push({ lang: 'en-GB' })
  act(() => void speech.dispatchEvent(new Event('voiceschanged')))
  await setUpUser().click(screen.getByRole('button', { name: 'Read aloud' }))
  expect(spoken).toEqual(['Keep the gate closed after 22:00.'])
  screen.getByRole('button', { name: 'Stop reading' })
})

const RECORDING = '6f1c1e9a-6d0e-4d57-9c0b-3a5f2f7f9a11'
const ADDRESS = 'data:audio/mp4;base64,AAAA'
const recorded = { ...PACK, orders: [{ ...PACK.orders[0]!, recording: RECORDING }] }

/** The addresses that are played; the newest sound can be ended. */
function listen() {
  const played: string[] = []
  let newest: Sound | undefined
  class Sound {
    src = ''
    onended = () => {}
    constructor() {
      newest = this
    }
    pause = () => played.push('paused')
    play = async () => void played.push(this.src)
  }
  vi.stubGlobal('Audio', Sound)
  return { played, end: () => act(() => newest?.onended()) }
}

test('a recording of the orders is kept with the pack and played in place of the voice, without a network, too', async () => {
  const { api } = fakeEvents()
  api.answer(guardPack.recording, () => ({ address: ADDRESS }))
  const { played, end } = listen()
  await keep('recordings', { 'of-orders-of-before': ADDRESS })
  await keep('pack_at', NOW.getTime())
  await show(recorded)
  await vi.waitFor(async () => expect(await readKept('recordings')).toEqual({ [RECORDING]: ADDRESS }))
  loseNetwork()
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Read aloud' }))
  await vi.waitFor(() => expect(played).toEqual([ADDRESS]))
  await user.click(screen.getByRole('button', { name: 'Stop reading' }))
  expect(played).toEqual([ADDRESS, 'paused'])
  await user.click(screen.getByRole('button', { name: 'Read aloud' }))
  await vi.waitFor(() => expect(played).toHaveLength(4))
  end()
  screen.getByRole('button', { name: 'Read aloud' })
})

test('a recording that is not on the phone is read out by its voice, and without one it is said that it needs a network', async () => {
  listen()
  loseNetwork()
  await show(recorded)
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Read aloud' }))
  await screen.findByText('This needs a network. Please try again when there is one.')
  cleanup()
  const speak = vi.fn()
  vi.stubGlobal('SpeechSynthesisUtterance', class {})
  const voices = [{ lang: 'en-GB' }]
  const speech = { getVoices: () => voices, cancel: () => {}, speak }
  vi.stubGlobal('speechSynthesis', Object.assign(new EventTarget(), speech))
  await show(recorded)
  await user.click(screen.getByRole('button', { name: 'Read aloud' }))
  await vi.waitFor(() => expect(speak).toHaveBeenCalledTimes(1))
  screen.getByRole('button', { name: 'Stop reading' })
})

test('after enrolment the guard is asked to put the page on his home screen: by the browser, or in words', async () => {
  await show(PACK)
  expect(screen.queryByRole('heading', { name: 'Put it on your home screen' })).toBeNull()
  cleanup()
  keepInstallPrompt()
  beginAsking()
  await show(PACK)
  screen.getByText(/Open the menu of the browser/)
  const prompt = vi.fn(async () => {})
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
  await setUpUser().click(screen.getByRole('button', { name: 'Put it there' }))
  expect(prompt).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Put it on your home screen' })).toBeNull())
  beginAsking()
  cleanup()
  await show(PACK)
  await setUpUser().click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('heading', { name: 'Put it on your home screen' })).toBeNull()
})

const LOST = /Something has waited for more than 6 hours, and this phone may delete it/
test.each([
  ['6 hours old on a phone that may delete it', 6.1, false, true],
  ['newer', 5.9, false, false],
  ['on a phone that keeps it', 6.1, true, false],
])('work that waits and is %s is said to be in danger, or not', async (_, hours, kept, says) => {
  const persist = vi.fn(async () => kept)
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } })
  await addEvent({ kind: 'scan', checkpoint: 'K7' }, { at: new Date(NOW.getTime() - hours * 3_600_000) })
  await show(PACK)
  if (says) await screen.findByText(LOST)
  else {
    if (hours > 6) await vi.waitFor(() => expect(persist).toHaveBeenCalled())
    expect(screen.queryByText(LOST)).toBeNull()
  }
})

test('a press that counts is felt and heard; on a full phone it is said not to be saved', async () => {
  const vibrate = vi.fn()
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError')
  })
  await show(PACK)
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'CLOCK IN' }))
  await screen.findByText(/This phone is full: what you did is not saved/)
  expect(vibrate).not.toHaveBeenCalled()
  full.mockRestore()
  await user.click(screen.getByRole('button', { name: 'CLOCK IN' }))
  await screen.findByText('On post since 17:52')
  expect(vibrate).toHaveBeenCalledTimes(1)
})

test('a call for help says when the control room has seen it, and nothing of an earlier call', async () => {
  const { api } = fakeEvents()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const called = await addEvent({ kind: 'sos' })
  await settle([called.id], [])
  const answer = { ...PACK, sos_open: true, sos_seen_at: '2026-11-22T20:00:00.000Z' }
  let asked = 0
  api.answer(guardPack.pack, () =>
    asked++ ? { ...answer, sos_seen_at: '2026-11-23T23:14:00.000Z' } : { ...answer, sos_seen_at: null },
  )
  await show(answer)
  await screen.findByText('The control room has your SOS. Keep calm; help is coming.')
  await vi.waitFor(() => expect(asked).toBe(1))
  vi.setSystemTime(new Date(NOW.getTime() + 60_000))
  await refresh()
  await screen.findByText('The control room has seen your SOS at 02:14. Keep calm; help is coming.')
})

test('an open call for help stands before the page once; closed, it leaves the way to the screens free', async () => {
  const user = setUpUser()
  const { api } = fakeEvents()
  const answer = { ...PACK, sos_open: true }
  api.answer(guardPack.pack, () => answer)
  await show(answer)
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  // Each screen has a frame of its own.
  cleanup()
  await show(answer)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
