import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as frames from '../../../../api/alarm/alarm-frames.ts'
import * as signals from '../../../../api/alarm/alarm-signals.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import SignalsPage from './signals-page.tsx'

const SIGNAL: signals.AlarmSignal = {
  id: 1,
  received_at: '2026-11-27T05:00:00.000Z',
  transport: 'tcp',
  address: '198.51.100.7',
  account: '1234',
  system_id: 3,
  system_name: 'Shop and store',
  code: 'BA',
  qualifier: 'new',
  category: 'burglary',
  confirmed: false,
  partition: 1,
  number: 3,
  zone_name: 'Back door',
  user_number: null,
  text: null,
  panel_time: null,
  repeats: 1,
}
const UNKNOWN = { ...SIGNAL, id: 2, account: '9F9F', system_id: null, system_name: null, zone_name: null, repeats: 0 }

test('shows signals in words with their system; one of an unknown system shows its account and address', async () => {
  const api = fakeApi()
  signIn()
  api.answer(frames.today, () => ({
    day: '2026-11-27',
    frames: frames.FRAME_RESULTS.map((result) => ({
      result,
      frames: result === 'stored' ? 1_204 : result === 'dropped' ? 3 : 0,
    })),
  }))
  api.answer(signals.list, ({ query }) => ({ items: query.unknown ? [UNKNOWN] : [SIGNAL], total: 1 }))
  const { user } = renderPage(SignalsPage)
  expect(await screen.findByText('Burglary alarm, Back door')).toBeTruthy()
  expect(await screen.findByText('Frames of panels today: 1,204 stored · 3 dropped because too many came at once')).toBeTruthy()
  expect(screen.getByText('sent 2 times')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Shop and store' }).getAttribute('href')).toBe('/dashboard/alarms/systems/3')
  await user.click(screen.getByRole('radio', { name: 'Unknown' }))
  expect(await screen.findByText('account 9F9F, 198.51.100.7')).toBeTruthy()
})

test('frames that cannot be counted are said and tried again, beside the signals', async () => {
  const api = fakeApi()
  signIn()
  api.answer(frames.today, () => {
    throw new Refusal(500, 'Something went wrong on our side.')
  })
  api.answer(signals.list, () => ({ items: [SIGNAL], total: 1 }))
  const { user } = renderPage(SignalsPage)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('The frames of panels today could not be loaded.')).toBeTruthy()
  expect(await screen.findByText('Burglary alarm, Back door')).toBeTruthy()
  api.answer(frames.today, () => ({
    day: '2026-11-27',
    frames: frames.FRAME_RESULTS.map((result) => ({ result, frames: result === 'stored' ? 9 : 0 })),
  }))
  await user.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Frames of panels today: 9 stored')).toBeTruthy()
})
