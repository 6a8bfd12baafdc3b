import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as calls from '../../../api/roster/offer-links.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import ShiftPage from './shift-page.tsx'

const TOKEN = 'a-token-that-the-test-has-made-up'

const offered = (given: Partial<calls.OfferedShift> = {}): calls.OfferedShift => ({
  guard_name: 'Sarah Nansubuga',
  state: 'Offered',
  expires_at: '2026-11-24T14:30:00.000Z',
  name: 'Main gate, night',
  station_name: 'Kisozi Mall',
  address: 'Plot 4, Entebbe Road',
  day: '2026-11-24',
  start_time: '18:00',
  end_time: '06:00',
  ...given,
})

/** Opens the link; the server answers with `shown`, which a test may change. */
function open(shown = offered(), hash = TOKEN) {
  const api = fakeApi()
  const server = { shown }
  api.answer(calls.view, () => server.shown)
  window.history.replaceState(null, '', `/shift#${hash}`)
  const Stub = createRoutesStub([{ path: '/shift', Component: ShiftPage }])
  render(<Stub initialEntries={['/shift']} />)
  return { api, server }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('shows when, where and until when to answer; opening it only reads', async () => {
  const { api } = open()
  expect(screen.getByRole('status').textContent).toBe('Loading the shift...')
  expect(await screen.findByRole('heading', { name: 'A shift for Sarah Nansubuga' })).toBeTruthy()
  expect(screen.getByText('When').parentElement!.textContent).toBe(
    'WhenTuesday 24 Nov 202618:00 to 06:00 the next dayWhereKisozi MallMain gate, nightPlot 4, Entebbe Road',
  )
  expect(screen.getByText('Answer before 17:30. The first who accepts has the shift.')).toBeTruthy()
  expect(buttons()).toEqual(['Accept the shift', 'I cannot come'])
  expect(api.asked.map(({ path }) => path)).toEqual([calls.view.path])
})

test('one press accepts; it is thanked for and nothing is left to answer', async () => {
  const { api, server } = open()
  api.answer(calls.accept, () => {
    server.shown = offered({ state: 'Accepted' })
  })
  await press('Accept the shift')
  expect(await screen.findByText('Thank you. The shift is yours.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await vi.waitFor(() => expect(buttons()).toEqual([]))
  expect(api.asked.find(({ path }) => path === calls.accept.path)?.body).toEqual({ token: TOKEN })
})

test('who is too late reads that the shift is taken', async () => {
  const { api, server } = open()
  api.answer(calls.accept, () => {
    server.shown = offered({ state: 'Taken' })
    throw new Refusal(409, 'This shift is taken.', { code: 'taken' })
  })
  await press('Accept the shift')
  expect((await screen.findByRole('alert')).textContent).toBe('This shift is taken.')
  expect(buttons()).toEqual([])
})

test('who may not stand there reads why, and can still decline', async () => {
  const { api, server } = open()
  api.answer(calls.accept, () => {
    throw new Refusal(409, 'Firearms handling ends on 24 Nov 2026, during this shift.', { code: 'not_deployable' })
  })
  await press('Accept the shift')
  expect((await screen.findByRole('alert')).textContent).toBe('Firearms handling ends on 24 Nov 2026, during this shift.')
  api.answer(calls.decline, () => {
    server.shown = offered({ state: 'Declined' })
  })
  await press('I cannot come')
  expect(await screen.findByText('You have declined this shift. Thank you for telling us.')).toBeTruthy()
})

test.each([
  ['Accepted', 'You have accepted this shift.'],
  ['Taken', 'This shift is taken.'],
  ['Expired', 'This offer has expired. Please call the control room if you can still come.'],
] as const)('one that is %s says so and cannot be answered', async (state, text) => {
  open(offered({ state }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(buttons()).toEqual([])
})

test('a link that was cut off is not valid, and nobody is asked', async () => {
  const { api } = open(offered(), 'cut-off')
  expect((await screen.findByRole('alert')).textContent).toBe('This link is not valid. Please call the control room.')
  expect(api.asked).toEqual([])
})
