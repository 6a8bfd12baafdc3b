import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as guardEvents from '../../../api/guard/guard-events.ts'
import { Refusal } from '../../test/fake-api.ts'
import { enrolledPhone, fakeEvents, NOW, PACK, restartPhone, standAt, withMicrophone } from '../../test/phone.ts'
import { setUpUser } from '../../test/user.ts'
import { addEvent, allEvents } from '../outbox/outbox.ts'
import { sendAll } from '../outbox/sender.ts'
import { keep, readKept } from '../store/database.ts'
import { reread, usePhone } from '../store/state.ts'
import { TodayScreen } from '../today/today-screen.tsx'
import { WordsProvider } from '../words/use-words.tsx'
import { ReportScreen } from './report-screen.tsx'

const ON_POST = { ...PACK, shifts: [{ ...PACK.shifts[0]!, state: 'On post' as const, in_at: NOW.toISOString() }] }

function Shown({ of: Page }: { of: typeof ReportScreen }): ReactNode {
  const phone = usePhone()
  return phone ? <Page phone={phone} /> : null
}

async function show(form = 'incident', Page = ReportScreen) {
  window.location.hash = `#report/${form}`
  await reread()
  render(
    <WordsProvider>
      <Shown of={Page} />
    </WordsProvider>,
  )
  return setUpUser()
}
type User = Awaited<ReturnType<typeof show>>
const press = async (name: string | RegExp, user: User) => user.click(await screen.findByRole('button', { name }))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await enrolledPhone(ON_POST)
  standAt({ latitude: 0.32, longitude: 32.58, accuracy: 20 })
})

test('an incident is kept with its kind, how serious it is and where; it is written, told or shown', async () => {
  fakeEvents()
  const user = await show()
  const kinds = await screen.findByRole('group', { name: 'Kind' })
  expect(within(kinds).getAllByRole('button')).toHaveLength(13)
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  await press('Theft', user)
  await press('Send', user)
  const text = screen.getByLabelText('Or write it')
  expect(text.getAttribute('aria-describedby')).toContain(screen.getByText('Take a photo, speak, or write what happened.').id)
  await user.selectOptions(screen.getByLabelText('How serious'), 'High')
  await user.type(text, 'Two men took a battery.')
  await press('Send', user)
  await screen.findByText('17:52 · not sent yet')
  const [own] = await allEvents()
  expect(own!.event).toMatchObject({
    kind: 'entry',
    category: 'theft',
    severity: 'High',
    text: 'Two men took a battery.',
    shift_id: 7,
  })
  await vi.waitFor(async () =>
    expect((await allEvents())[1]?.event).toMatchObject({ kind: 'position', about: own!.id, latitude: 0.32 }),
  )
  expect(window.location.hash).toBe('#report')
})

test('an incident is told without a letter typed: kind, speak, stop, send', async () => {
  const { api } = fakeEvents()
  const arrived: string[] = []
  api.answer(guardEvents.addVoiceNote, ({ params }) => void arrived.push(params.event_id))
  const { speak } = withMicrophone()
  const user = await show()
  await press('Fire', user)
  await press('Speak', user)
  await screen.findByRole('button', { name: /^Stop: 0:0/ })
  speak('The store burns')
  await vi.waitFor(async () => expect((await readKept('draft_files'))?.voice?.bytes.byteLength).toBe(15))
  await press(/^Stop/, user)
  await screen.findByLabelText('Your voice note')
  await press('Send', user)
  await screen.findByText('17:52 · not sent yet · voice note waits')
  const [own] = await allEvents()
  expect(own!.event).toMatchObject({ category: 'fire', severity: 'Medium', voice: true })
  expect(own!.event.text).toBeUndefined()
  expect([await readKept('draft_files'), (await readKept('drafts'))?.incident]).toEqual([undefined, undefined])
  await sendAll()
  await reread()
  await screen.findByText('17:52 · arrived · voice note arrived')
  expect(arrived).toEqual([own!.id])
})

test('a page that Android closes while the guard speaks has his report again, with what was recorded so far', async () => {
  fakeEvents()
  const { speak } = withMicrophone()
  const user = await show()
  await press('Assault', user)
  await user.type(screen.getByLabelText('Or write it'), 'At the')
  await press('Speak', user)
  await screen.findByRole('button', { name: /^Stop/ })
  speak('He hit')
  await vi.waitFor(async () => expect((await readKept('draft_files'))?.voice).toBeDefined())
  cleanup()
  await restartPhone()
  await show('incident', TodayScreen)
  const begun = await screen.findByRole('link', { name: 'You have begun a report. Go on.' })
  expect(begun.getAttribute('href')).toBe('#report/incident')
  cleanup()
  await restartPhone()
  await show()
  await screen.findByRole('button', { name: 'Assault: choose another' })
  expect(screen.getByLabelText('Or write it')).toHaveProperty('value', 'At the')
  await screen.findByLabelText('Your voice note')
})

test('a report that was begun is thrown away only after a question', async () => {
  fakeEvents()
  const user = await show()
  await press('Theft', user)
  await user.type(screen.getByLabelText('Or write it'), 'A')
  await press('Cancel', user)
  await press('Go on', user)
  expect(screen.getByLabelText('Or write it')).toHaveProperty('value', 'A')
  await press('Cancel', user)
  await press('Throw away', user)
  await screen.findByRole('button', { name: 'Report an incident' })
  expect(await readKept('drafts')).toBeUndefined()
})

test('a guard who does not allow the microphone is told so, and reports otherwise', async () => {
  fakeEvents()
  withMicrophone(false)
  const user = await show()
  await press('Theft', user)
  await press('Speak', user)
  await screen.findByText('This phone does not let the page use the microphone. Take a photo, or write.')
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy()
})

test('on a full phone the report stays in the form and is said not to be saved', async () => {
  fakeEvents()
  const user = await show()
  await press('Theft', user)
  await user.type(screen.getByLabelText('Or write it'), 'A')
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError')
  })
  await press('Send', user)
  await screen.findByText(/This phone is full: what you did is not saved/)
  full.mockRestore()
  expect(screen.getByLabelText('Or write it')).toHaveProperty('value', 'A')
  await press('Send', user)
  await screen.findByText('17:52 · not sent yet')
})

test('a voice note that the server refuses stays on the phone until it is sent again or removed', async () => {
  const { api } = fakeEvents()
  let refuses = true
  api.answer(guardEvents.addVoiceNote, () => {
    if (refuses)
      throw new Refusal(422, 'Some fields are not right.', { fields: { file: 'This file is not a WEBM or M4A file.' } })
  })
  const { speak } = withMicrophone()
  const user = await show()
  await press('Fire', user)
  await press('Speak', user)
  await screen.findByRole('button', { name: /^Stop/ })
  speak('The store burns')
  await vi.waitFor(async () => expect((await readKept('draft_files'))?.voice).toBeDefined())
  await press(/^Stop/, user)
  await press('Send', user)
  await screen.findByText(/voice note waits/)
  await sendAll()
  await reread()
  await screen.findByText(/voice note not accepted/)
  screen.getByText('It stays on this phone: show it to your supervisor. This file is not a WEBM or M4A file.')
  await screen.findByLabelText('Your voice note')
  refuses = false
  await press('Send again', user)
  await screen.findByText(/voice note waits/)
  await sendAll()
  await reread()
  await screen.findByText(/voice note arrived/)
})

test('a picture that cannot be read does not keep the report back', async () => {
  fakeEvents()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')))
  const user = await show()
  await press('Theft', user)
  await user.upload(screen.getByLabelText('Photo'), new File(['x'], 'x.jpg', { type: 'image/jpeg' }))
  await screen.findByText('This picture cannot be read. Take another one, or send the report without it.')
})

test('without a shift there is no place for a voice note, and the report is written', async () => {
  fakeEvents()
  withMicrophone()
  await keep('pack', { ...PACK, shifts: [] })
  await addEvent({ kind: 'in' })
  const user = await show()
  await press('Theft', user)
  expect(screen.queryByRole('button', { name: 'Speak' })).toBeNull()
  await press('Send', user)
  screen.getByText('Write what happened.')
})
