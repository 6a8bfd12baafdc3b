import { act, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { type Alarm, events, queue } from '../../../../api/alarm/alarm-queue.ts'
import { sos, stream } from '../../../../api/attendance/now-news.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { hear } from '../../../test/hear.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { makeAlarm, makeLine } from '../../alarm/made-alarm.ts'
import { SosWatch } from '../sos/sos-watch.tsx'
import { AlarmWatch } from './alarm-watch.tsx'
import { useAlarmQueue } from './use-alarm-queue.ts'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

function open(alarms: Alarm[], at = '/dashboard/guards', Page: ComponentType = AlarmWatch) {
  const api = fakeApi()
  signIn('admin', ['operations'])
  let now = alarms
  let say = () => {}
  api.answer(queue, () => now.map((alarm) => makeLine(alarm)))
  api.answer(events, () => {
    const body = new ReadableStream<string>({
      start(controller) {
        say = () => controller.enqueue('data: changed\n\n')
      },
    })
    return new Response(body.pipeThrough(new TextEncoderStream())) as never
  })
  api.answer(sos, () => [])
  api.answer(stream, () => new Response(new ReadableStream()) as never)
  const become = async (next: Alarm[]) => {
    now = next
    await act(async () => say())
  }
  return { api, become, ...hear(), ...renderPage(Page, at, at) }
}
/** Sound was permitted, and the page was touched. */
function allow() {
  localStorage.setItem('sound 1', 'true')
}
const touch = () => act(() => void document.dispatchEvent(new Event('keydown')))

test('an urgent alarm that nobody has taken stands above any page and in its title, with the way to it', async () => {
  open(
    [makeAlarm(1, { waits_since: ago(5) }), makeAlarm(2, { priority: 4 }), makeAlarm(3, { state: 'Taken' })],
    undefined,
    SosWatch,
  )
  const call = await screen.findByRole('alert', {}, { timeout: 4_000 })
  expect(within(call).getByText('Alarm: Burglary')).toBeTruthy()
  expect(within(call).getByRole('link', { name: 'Open the alarms' }).getAttribute('href')).toBe('/dashboard/alarms')
  await waitFor(() => expect(document.title).toMatch(/^ALARM \(1\)( |$)/))
})

test('it sounds after permission until somebody takes it, and what is less urgent is only in the title', async () => {
  allow()
  const urgent = makeAlarm(1, { waits_since: ago(5) })
  const less = makeAlarm(2, { priority: 3, waits_since: ago(5) })
  const { tones, become } = open([urgent, less])
  await screen.findByRole('alert')
  expect(tones).not.toHaveBeenCalled()
  touch()
  expect(tones).toHaveBeenCalled()
  await become([{ ...urgent, state: 'Taken' }, less])
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  tones.mockClear()
  vi.useFakeTimers()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(tones).not.toHaveBeenCalled()
  expect(document.title).not.toMatch(/ALARM/)
})

test('after a minute without anybody it rings louder', async () => {
  allow()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { volumes } = open([makeAlarm(1, { waits_since: ago(40) })])
  await screen.findByRole('alert')
  touch()
  const first = Math.max(...volumes)
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  expect(Math.max(...volumes)).toBeGreaterThan(first)
})

test('on the page of alarms it sounds, and shows nothing of its own', async () => {
  allow()
  const { tones, api } = open([makeAlarm(1, { waits_since: ago(5) })], '/dashboard/alarms')
  await waitFor(() => expect(document.title).toMatch(/^ALARM \(1\)( |$)/))
  touch()
  expect(tones).toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(api.asked.some(({ path }) => path === events.path)).toBe(false)
})

test('alarms that do not come are said to be missing above each page', async () => {
  const { api } = open([])
  api.answer(queue, () => {
    throw new Refusal(500, 'The database is resting.')
  })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Alarms cannot be loaded\. /)
})

test('the page of alarms says itself that they do not come', async () => {
  const Page = () => (
    <>
      <AlarmWatch />
      <p>{useAlarmQueue(false).error?.message}</p>
    </>
  )
  const { api } = open([], '/dashboard/alarms', Page)
  api.answer(queue, () => {
    throw new Refusal(500, 'The database is resting.')
  })
  expect(await screen.findByText('The database is resting.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
