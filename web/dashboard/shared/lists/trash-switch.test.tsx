import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { restoreMany } from '../../../../api/company/trash.ts'
import * as schedules from '../../../../api/roster/duty-schedules.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { SettingsProvider, useSettings } from '../../frame/sidebar/settings.tsx'
import DutySchedulesPage from '../../roster/duty-schedules/duty-schedules-page.tsx'
import ClientsPage from '../../sites/clients/clients-page.tsx'

const client = (id: number): clients.Client => ({
  ...clients.NO_BILLING,
  id,
  version: 1,
  firstName: 'Grace',
  lastName: `Nakato${id}`,
  company_name: null,
  address: null,
  contacts: '0700 000 100',
  registered_on: '2026-11-20',
})
const shift: schedules.DutySchedule = {
  id: 1,
  version: 1,
  guard_id: 12,
  guard_name: 'Moses Okello',
  station_id: 3,
  station_name: 'Kira Depot',
  shift_date: '2099-11-20',
  start_time: '20:00',
  end_time: '06:00',
  ends_next_day: true,
  covers: true,
  overruled: [],
  override_reason: null,
  shift_type: 'Night',
}

function TrashSwitch() {
  const { settings, change } = useSettings()
  return (
    <button type="button" onClick={() => change({ trash: !settings.trash })}>
      Switch the Trash {settings.trash ? 'off' : 'on'}
    </button>
  )
}

async function open(Page: () => React.ReactNode, { on = true } = {}) {
  const api = fakeApi()
  signIn()
  api.answer(clients.list, () => ({ items: [client(1), client(2)], total: 2 }))
  api.answer(schedules.list, () => ({ items: [shift], total: 1 }))
  api.answer(clients.remove, () => undefined)
  api.answer(schedules.remove, () => undefined)
  api.answer(clients.removeMany, ({ body }) => ({ done: body.ids, refused: [] }))
  const { user } = renderPage(() => (
    <SettingsProvider>
      <TrashSwitch />
      <Page />
    </SettingsProvider>
  ))
  if (on) await user.click(screen.getByRole('button', { name: 'Switch the Trash on' }))
  return { api, user }
}
const goAhead = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' })

test('with the Trash on, a client is kept for 30 days, and the confirmation says so in place of the warning', async () => {
  const { api, user } = await open(ClientsPage)
  await user.click(await screen.findByRole('button', { name: 'Delete Grace Nakato1' }))
  expect(
    screen.getByText('Are you sure you want to delete the client Grace Nakato1? It will be kept in the Trash for 30 days.'),
  ).toBeTruthy()
  await user.click(await goAhead())
  expect(await screen.findByText('Client deleted successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'DELETE')?.query.get('trash')).toBe('true')
})

test('several clients at once are kept, too', async () => {
  const { api, user } = await open(ClientsPage)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Delete 2 clients? They will be kept in the Trash for 30 days.')).toBeTruthy()
  await user.click(await goAhead())
  expect(await screen.findByText('2 clients deleted successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [1, 2], trash: true })
})

test('a schedule is kept, too; its confirmation has no warning', async () => {
  const { user } = await open(DutySchedulesPage)
  await user.click(await screen.findByRole('button', { name: /^Delete the shift/ }))
  expect(
    screen.getByText(
      'Are you sure you want to delete schedule for Guard ID 12 on 20 Nov 2099? It will be kept in the Trash for 30 days.',
    ),
  ).toBeTruthy()
})

test('the switch is remembered in the browser', async () => {
  await open(ClientsPage)
  cleanup()
  await open(ClientsPage, { on: false })
  expect(screen.getByRole('button', { name: 'Switch the Trash off' })).toBeTruthy()
})

test.each(['on', 'off'])(
  'with the Trash %s, the toast of a deletion has Undo for 15 seconds, which restores the client',
  async (position) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
    const { api, user } = await open(ClientsPage, { on: position === 'on' })
    api.answer(restoreMany, ({ body }) => ({ done: body.ids, refused: [] }))
    await user.click(await screen.findByRole('button', { name: 'Delete Grace Nakato1' }))
    await user.click(await goAhead())
    await screen.findByText('Client deleted successfully')
    await act(() => vi.advanceTimersByTimeAsync(13_000))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Client restored')).toBeTruthy()
    const undone = api.asked.find(({ path }) => path.endsWith('/restore_many'))
    expect([undone?.path, undone?.body]).toEqual(['/api/v1/trash/clients/restore_many', { ids: [1] }])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  },
)

test('Undo disappears with its toast after 15 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const { user } = await open(ClientsPage, { on: false })
  await user.click(await screen.findByRole('button', { name: 'Delete Grace Nakato1' }))
  await user.click(await goAhead())
  await screen.findByRole('button', { name: 'Undo' })
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('Undo of a bulk deletion restores the records and says why one is not restored', async () => {
  const { api, user } = await open(ClientsPage)
  api.answer(restoreMany, ({ body }) => ({ done: body.ids, refused: [] }))
  const removeAll = async () => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await goAhead())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
  }
  await removeAll()
  expect(await screen.findByText('2 clients restored')).toBeTruthy()
  const message = 'This client cannot be restored.'
  api.answer(restoreMany, () => ({ done: [1], refused: [{ id: 2, message }] }))
  await removeAll()
  expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy()
})
