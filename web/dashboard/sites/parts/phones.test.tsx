import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as devices from '../../../../api/guard/devices.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { Phones } from './phones.tsx'

const device: devices.Device = {
  id: 4,
  kind: 'phone',
  state: 'Waiting',
  guard_id: 5,
  guard_name: 'Akello Josephine',
  station_id: null,
  station_name: null,
  label: null,
  opened_at: '2026-11-23T06:00:00.000Z',
  enrolled_at: null,
  last_seen: null,
  locked: [],
}

test('a code is made and shown once, as digits and as a picture', async () => {
  const api = fakeApi()
  signIn()
  let rows: devices.Device[] = []
  api.answer(devices.list, () => rows)
  api.answer(devices.open, () => {
    rows = [device]
    return { ...device, code: '48151623', key: 'k'.repeat(22) }
  })
  const { user } = renderPage(() => <Phones of={{ guard_id: 5 }} />)
  await screen.findByText('No phone yet. With one, the guard can clock in, report and see shifts on the page /g.')
  await user.click(screen.getByRole('button', { name: 'Make a code' }))
  await screen.findByText('4815 1623')
  screen.getByRole('img', { name: 'QR code that enrols the phone' })
  await screen.findByText('Code made 23 Nov 2026, 09:00')
  expect(api.asked.find(({ method }) => method === 'POST')!.body).toEqual({ guard_id: 5 })
})

test('a locked phone is unlocked, and one that is lost is revoked', async () => {
  const api = fakeApi()
  signIn()
  let shown: devices.Device = {
    ...device,
    label: 'Android, Chrome',
    state: 'Locked',
    enrolled_at: '2026-11-23T06:05:00.000Z',
    last_seen: '2026-11-23T15:01:00.000Z',
  }
  api.answer(devices.list, () => [shown])
  api.answer(devices.unlock, () => {
    shown = { ...shown, state: 'In use' }
    return shown
  })
  api.answer(devices.revoke, () => {
    shown = { ...shown, state: 'Revoked' }
    return shown
  })
  const { user } = renderPage(() => <Phones of={{ guard_id: 5 }} />)
  await screen.findByText('Enrolled 23 Nov 2026, 09:05, last seen 23 Nov 2026, 18:01')
  await user.click(screen.getByRole('button', { name: 'Unlock' }))
  await screen.findByText('The guard can sign in again')
  await screen.findByText('In use')
  await user.click(screen.getByRole('button', { name: 'Revoke Android, Chrome' }))
  await screen.findByText('The device is revoked')
  await screen.findByText('Revoked')
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
})

test('at a shared phone, the guards who are locked are unlocked by name', async () => {
  const api = fakeApi()
  signIn('supervisor')
  const kiosk = { ...device, kind: 'kiosk' as const, state: 'In use' as const, guard_id: null, station_id: 3 }
  let locked = [{ guard_id: 5, guard_name: 'Akello Josephine' }]
  api.answer(devices.list, () => [{ ...kiosk, locked }])
  api.answer(devices.unlock, () => {
    locked = []
    return { ...kiosk, locked }
  })
  const { user } = renderPage(() => <Phones of={{ station_id: 3 }} />)
  await screen.findByText('Akello Josephine is locked')
  await user.click(screen.getByRole('button', { name: 'Unlock Akello Josephine' }))
  await screen.findByText('The guard can sign in again')
  expect(screen.queryByText('Akello Josephine is locked')).toBeNull()
  expect(api.asked.find(({ method }) => method === 'POST')!.body).toEqual({ guard_id: 5 })
})
