import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { enrolledPhone, fakeEvents, NOW, PACK, standAt } from '../../test/phone.ts'
import { setUpUser } from '../../test/user.ts'
import { addEvent, allEvents, settle } from '../outbox/outbox.ts'
import { ReportScreen } from '../report/report-screen.tsx'
import { keep, type Pack } from '../store/database.ts'
import { reread, usePhone } from '../store/state.ts'
import { WordsProvider } from '../words/use-words.tsx'
import { openThings } from './open-things.ts'

const ENTRY = {
  station_id: 1,
  at: '2026-11-23T12:05:00.000Z',
  item_id: null,
  holder: null,
  odometer_km: null,
}
const VISITOR = { ...ENTRY, entry_id: 4, event_id: null, kind: 'visitor', what: 'Peter Ouma' }
const CAR_OUT = {
  ...VISITOR,
  entry_id: 5,
  kind: 'vehicle',
  what: 'UBB 123C',
  item_id: 8,
  holder: 'Moses Okot',
  odometer_km: 45_210,
}
const KEY = { id: 7, category: 'key' as const, name: 'Store room', plate: null }
const CAR = { id: 8, category: 'vehicle' as const, name: 'Pickup', plate: 'UBB 123C' }
const ON_POST: Pack = {
  ...PACK,
  shifts: [{ ...PACK.shifts[0]!, state: 'On post', in_at: NOW.toISOString() }],
  stations: [{ ...PACK.stations[0]!, items: [CAR, KEY] }],
  open_entries: [VISITOR, CAR_OUT],
  no_permit: 'Driving permit ended on 5 Nov 2026.',
}

function Report() {
  const phone = usePhone()
  return phone ? <ReportScreen phone={phone} /> : null
}
async function show(pack: Pack = ON_POST) {
  await keep('pack', pack)
  await reread()
  render(
    <WordsProvider>
      <Report />
    </WordsProvider>,
  )
  return setUpUser()
}
const press = async (name: string | RegExp, user: ReturnType<typeof setUpUser>) =>
  user.click(await screen.findByRole('button', { name }))
const written = async () =>
  (await allEvents()).map(({ event: { id: _, seq: __, device_time: ___, page: ____, uptime_ms: _____, ...said } }) => said)
const things = async (pack: Pack, pack_at = 0) =>
  openThings({ pack, pack_at, events: await allEvents() }, 1).map(({ what, holder }) => [what, holder])

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await enrolledPhone()
  standAt(null)
  fakeEvents()
})

test('one press writes that a visitor has left, without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const user = await show()
  screen.getByText('Visitor · since 15:05')
  await press('Has left: Peter Ouma', user)
  await screen.findByText('17:52 · not sent yet')
  expect(screen.queryByRole('button', { name: 'Has left: Peter Ouma' })).toBeNull()
  expect(await written()).toEqual([{ kind: 'entry', category: 'visitor', closes_entry: 4, shift_id: 7 }])
})

test('a key goes out to the guard and comes back; what is out is refused with who has it', async () => {
  const user = await show()
  await press('Give out a key or vehicle', user)
  await press('Send', user)
  screen.getByText('Choose which one.')
  await user.selectOptions(screen.getByLabelText('Which one'), 'Pickup, UBB 123C')
  await press('Send', user)
  screen.getByText('Pickup, UBB 123C is out since 15:05 with Moses Okot. Write first that it is back.')
  await user.selectOptions(screen.getByLabelText('Which one'), 'Store room')
  await press('Send', user)
  await screen.findByText('Gone out: Store room')
  await press('Is back: Store room', user)
  await screen.findByText('Is back: Store room')
  const [out] = await allEvents()
  expect(await written()).toEqual([
    { kind: 'entry', category: 'key', item_id: 7, by_self: true, shift_id: 7 },
    { kind: 'entry', category: 'key', closes: out!.id, shift_id: 7 },
  ])
})

test('a vehicle comes back with no fewer kilometres, and goes out only with a driver who may drive', async () => {
  const user = await show()
  await press('Is back: UBB 123C', user)
  await user.type(screen.getByLabelText('Odometer, in km'), '45209')
  await press('Send', user)
  screen.getByText('It went out with 45210 km.')
  await user.clear(screen.getByLabelText('Odometer, in km'))
  await user.type(screen.getByLabelText('Odometer, in km'), '45260')
  await press('Send', user)
  await press('Give out a key or vehicle', user)
  await user.selectOptions(screen.getByLabelText('Which one'), 'Pickup, UBB 123C')
  await press('Send', user)
  screen.getByText('You may not drive: Driving permit ended on 5 Nov 2026.')
  screen.getByText('Type whole kilometres, such as 45210.')
  await user.selectOptions(screen.getByLabelText('Who takes it'), 'Somebody else')
  await user.type(screen.getByLabelText('Name of who takes it'), 'Hassan')
  await user.type(screen.getByLabelText('Odometer, in km'), '45260')
  await press('Send', user)
  await screen.findByText('Gone out: Pickup, UBB 123C')
  expect(await written()).toEqual([
    { kind: 'entry', category: 'vehicle', closes_entry: 5, fields: { odometer_km: '45260' }, shift_id: 7 },
    { kind: 'entry', category: 'vehicle', item_id: 8, fields: { name: 'Hassan', odometer_km: '45260' }, shift_id: 7 },
  ])
})

test('what this phone has written counts until a later pack says what became of it', async () => {
  const { id } = await addEvent({ kind: 'entry', category: 'visitor', fields: { name: 'Sarah' } })
  const old = { ...ON_POST, open_entries: [] }
  expect(await things(old)).toEqual([['Sarah', null]])
  await settle([id], [])
  expect(await things(old, NOW.getTime() - 1)).toEqual([['Sarah', null]])
  // Somebody else has written that she left.
  expect(await things(old, NOW.getTime() + 1)).toEqual([])
  const known = { ...VISITOR, event_id: id, what: 'Sarah' }
  expect(await things({ ...ON_POST, open_entries: [known] }, NOW.getTime() + 1)).toEqual([['Sarah', null]])
  await addEvent({ kind: 'entry', category: 'visitor', closes: id })
  expect(await things({ ...ON_POST, open_entries: [known] }, NOW.getTime() + 1)).toEqual([])
})
