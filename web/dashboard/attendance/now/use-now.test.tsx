import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { board, type NowRow } from '../../../../api/attendance/now.ts'
import { stream } from '../../../../api/attendance/now-news.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { useNow } from './use-now.ts'

const AT = '2026-11-23T18:00:00.000Z'
const row = (slot_id: number, state: NowRow['state']): NowRow => ({
  ...{
    slot_id,
    line_id: 7,
    contract_id: 4,
    shift_id: null,
    station_id: 5,
    station_name: 'Kisozi Mall',
    client_name: 'Acacia Group',
  },
  ...{ post: 'Main gate', seat: slot_id, armed: false, day: '2026-11-23', start_time: '18:00', end_time: '06:00' },
  ...{ starts_at: AT, ends_at: AT, guard_id: null, guard_name: null, guard_contacts: null, state, in_at: null, out_at: null },
  ...{ late_minutes: 0, to_confirm: [], position: null, exception_id: null, called_off: null },
})

function Page() {
  const { data, refresh } = useNow()
  return (
    <button type="button" onClick={refresh}>
      {data?.rows.map(({ slot_id, state }) => `${slot_id} ${state}`).join(', ')}
    </button>
  )
}

test('a board is fetched whole once, and then only what has changed since', async () => {
  const api = fakeApi()
  signIn('admin', ['operations'])
  const beside = { at: AT, last_rounds: [], exceptions: 0 }
  const whole = { ...beside, cursor: 'one.1', rows: [row(1, 'Expected'), row(2, 'Expected'), row(3, 'Open')] }
  const changed = { rows: [row(4, 'Open'), row(2, 'Late')], changes: { places: [0, 2], removed: ['slot 3'] } }
  api.answer(board, ({ query: { since } }) => (since === 'one.1' ? { ...beside, cursor: 'one.2', ...changed } : whole))
  api.answerWith(stream, () => new Response(null, { status: 503 }))
  renderPage(Page)
  fireEvent.click(await screen.findByText('1 Expected, 2 Expected, 3 Open'))
  await screen.findByText('4 Open, 1 Expected, 2 Late')
  // The server has forgotten the second one, as after a restart.
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('1 Expected, 2 Expected, 3 Open')
  expect(api.asked.filter(({ path }) => path === board.path).map(({ query }) => query.get('since'))).toEqual([
    null,
    'one.1',
    'one.2',
  ])
})
