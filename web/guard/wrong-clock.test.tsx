import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { enrolledPhone, fakeEvents, NOW, PACK, standAt } from '../test/phone.ts'
import { setUpUser } from '../test/user.ts'
import { KioskClock } from './kiosk/kiosk-clock.tsx'
import { addEvent, allEvents, settle } from './outbox/outbox.ts'
import { ReportScreen } from './report/report-screen.tsx'
import { RoundScreen } from './round/round-screen.tsx'
import { ShiftsScreen } from './shifts/shifts-screen.tsx'
import { keep } from './store/database.ts'
import { type PhoneState, reread, usePhone } from './store/state.ts'
import { TodayScreen } from './today/today-screen.tsx'
import { WordsProvider } from './words/use-words.tsx'

const AHEAD = 3.2 * 3_600_000
/** 14:40 on the phone, 17:52 in Kampala. */
const SHOWN = '2026-11-23T11:40:00.000Z'
const [SHIFT] = PACK.shifts
const ON_POST = { ...PACK, shifts: [{ ...SHIFT!, state: 'On post' as const, in_at: NOW.toISOString() }] }

function Shown({ of }: { of: (phone: PhoneState) => React.ReactNode }) {
  const phone = usePhone()
  return phone ? of(phone) : null
}
async function show(of: (phone: PhoneState) => React.ReactNode) {
  await reread()
  render(
    <WordsProvider>
      <Shown of={of} />
    </WordsProvider>,
  )
  return setUpUser()
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(SHOWN) })
  await enrolledPhone(ON_POST)
  await keep('skew', AHEAD)
  standAt(null)
  fakeEvents()
})

test('a scan after clocking in counts, and its time is that of the server', async () => {
  const user = await show((phone) => <RoundScreen phone={phone} />)
  await user.type(screen.getByLabelText('Code of the point'), 'K7X2M9')
  await user.click(screen.getByRole('button', { name: 'I am at this point' }))
  await screen.findByText('Points of this shift: 1')
  screen.getByText('17:52 · K7X2M9 · not sent yet')
  screen.getByText('Point recorded at 17:52')
  expect((await allEvents())[0]!.event.device_time).toBe(SHOWN)
})

test('who clocks in without a shift reads the time of the server, and so is it said', async () => {
  await keep('pack', { ...PACK, shifts: [] })
  const user = await show((phone) => <TodayScreen phone={phone} />)
  await user.click(screen.getByRole('button', { name: 'Clock in without a shift' }))
  await screen.findByText('On post since 17:52')
  screen.getByText('Clocked in at 17:52')
})

test('what was refused is named by the time of the server', async () => {
  const { id } = await addEvent({ kind: 'scan', checkpoint: 'K7X2M9' })
  await settle([], [{ id, message: 'The shift is over.' }])
  await show((phone) => <TodayScreen phone={phone} />)
  screen.getByText('What you did at 17:52 was not accepted: The shift is over. Call the control room.')
})

test('reports and who is inside have the time of the server', async () => {
  await addEvent({ kind: 'entry', category: 'visitor', fields: { name: 'Sarah' }, text: 'To see the manager.' })
  await show((phone) => <ReportScreen phone={phone} />)
  screen.getByText('17:52 · not sent yet')
  screen.getByText('Visitor · since 17:52')
})

test('a shared phone says by the time of the server when a guard came', async () => {
  await addEvent({ kind: 'in', guard_id: 12 })
  await show((phone) => <KioskClock guardId={12} phone={phone} />)
  screen.getByText('Clocked in at 17:52')
})

test('yesterday’s shift that has ended by the time of the server is no longer one of the next', async () => {
  const ended = { ...SHIFT!, shift_date: '2026-11-22', ends_at: '2026-11-23T14:00:00.000Z' }
  await keep('pack', { ...PACK, shifts: [ended] })
  await show((phone) => <ShiftsScreen phone={phone} />)
  screen.getByText('No shifts in the next fourteen days.')
})
