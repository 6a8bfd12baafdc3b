import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { board, type NowRow, places } from '../../../../api/attendance/now.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { DRAWN } from './list/use-drawn.ts'
import { makeRow } from './made-row.ts'
import NowPage from './now-page.tsx'
import { MOST_BARS } from './strip/strip-rows.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const row = (slot: number, more: Partial<NowRow> = {}) => makeRow(slot, { starts_at: at(-1), ends_at: at(11), ...more })
const YARD = { station_id: 6, station_name: 'Mukono Yard' }
const here = { state: 'On post', in_at: at(-1) } as const
const ROWS = [
  row(1, here),
  row(2, { state: 'Late', starts_at: at(-0.2) }),
  row(3, { state: 'Done', ends_at: at(-0.5) }),
  row(4, { state: 'Off' }),
  row(5, { ...YARD, ...here }),
  row(6, { ...YARD, state: 'Empty' }),
  row(7, { ...YARD, state: 'Open', shift_id: null, guard_id: null, guard_name: null, starts_at: at(3) }),
]

function open(rows = ROWS, address = '/page') {
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(board, () => ({ at: at(0), rows, last_rounds: [], exceptions: 0 }))
  return { api, ...renderPage(NowPage, address) }
}
const shown = () => [...document.querySelectorAll('[data-post]')].map((one) => one.getAttribute('data-post'))
const fold = (name: RegExp) => screen.findByRole('button', { name, expanded: false })

test('those who need somebody come first, the most urgent on top, below their stations; all others are folded', async () => {
  const { user } = open()
  await fold(/^2 on post$/)
  expect(shown()).toEqual(['slot 6', 'slot 2', 'slot 7'])
  expect(
    screen.getAllByRole('region', { name: /^(Empty|Late|Nobody planned)$/ }).map((region) => region.getAttribute('aria-label')),
  ).toEqual(['Empty', 'Late', 'Nobody planned'])
  within(screen.getByRole('region', { name: 'Empty' })).getByRole('heading', { name: /^Mukono Yard/ })
  await fold(/^1 done$/)
  await fold(/^1 off$/)
  await user.click(await fold(/^2 on post$/))
  expect(shown()).toEqual(['slot 6', 'slot 2', 'slot 7', 'slot 1', 'slot 5'])
  await user.click(screen.getByRole('button', { name: /^2 on post$/, expanded: true }))
  expect(shown()).toHaveLength(3)
})

test('the order is in the address, and the filter stays when it changes', async () => {
  const { user, address } = open(ROWS, '/page?show=late')
  await screen.findByRole('region', { name: 'Late' })
  expect(shown()).toEqual(['slot 6', 'slot 2'])
  expect(screen.queryByRole('button', { name: /on post$/, expanded: false })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'By station' }))
  expect(address()).toBe('/page?show=late&by=station')
  within(await screen.findByRole('region', { name: 'Mukono Yard' })).getByRole('listitem')
  await user.click(screen.getByRole('radio', { name: 'By urgency' }))
  expect(address()).toBe('/page?show=late')
})

test('a press on a bar leads to its row, also out of a fold, past a filter, and from the map', async () => {
  const { api, user, address } = open(ROWS, '/page?show=open&by=map')
  api.answer(places, () => [])
  await user.click(await screen.findByRole('button', { name: /^Mukono Yard, Main gate, .*: Moses Okot 5, came$/ }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-post')).toBe('slot 5'))
  expect(address()).toBe('/page')
  await user.click(screen.getByRole('button', { name: /^Kisozi Mall: 1 late/ }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-post')).toBe('slot 2'))
})

test('the tabulator stops once at the strip, and arrow keys go from bar to bar', async () => {
  const { user } = open()
  const strip = await screen.findByRole('region', { name: /^(Tonight|Today), / })
  const bars = within(strip).getAllByRole('button')
  expect(bars.filter(({ tabIndex }) => tabIndex === 0)).toEqual([bars[0]])
  bars[0]!.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(bars[2])
  expect(strip.textContent).toContain(bars[2]!.getAttribute('aria-label'))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(bars.at(-1))
  await user.keyboard('{Home}{ArrowLeft}')
  expect(document.activeElement).toBe(bars[0])
})

test('a phone lists the stations that need somebody, five at most, and counts the others', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: media.includes('max-width'), media, addEventListener() {}, removeEventListener() {} }) as never,
  )
  const empty = (id: number) => row(10 + id, { station_id: id, station_name: `Depot ${id}`, state: 'Empty' })
  open([...Array.from({ length: 6 }, (_, place) => empty(10 + place)), row(1, here), row(5, { ...YARD, ...here })])
  const strip = within(await screen.findByRole('region', { name: /^(Tonight|Today), / }))
  expect(strip.getAllByRole('button').map(({ textContent }) => textContent!.trim())).toEqual(
    [10, 11, 12, 13, 14].map((id) => `Depot ${id} 1 empty`),
  )
  strip.getByText('1 station more needs somebody.')
  strip.getByText('2 stations besides, where nobody is missing.')
})

test('nobody waits where everybody is there, and an empty board says so in every order', async () => {
  open([row(1, here)])
  await screen.findByText('Nobody waits: every post is as planned.')
  expect(shown()).toEqual([])
})

test.each(['/page', '/page?by=station'])('an empty board says so at %s, and has no strip', async (address) => {
  open([], address)
  await screen.findByText('Nothing is planned in these hours.')
  expect(screen.queryByRole('region', { name: /^(Tonight|Today), / })).toBeNull()
})

test('a board that fails says so, and is asked for again', async () => {
  const { api, user } = open()
  let fails = true
  api.answer(board, () => {
    if (fails) throw new Refusal(500, 'Internal error')
    return { at: at(0), rows: ROWS, last_rounds: [], exceptions: 0 }
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  await fold(/^2 on post$/)
})

test('a board of thousands draws the first posts and bars, says so, and draws more on request', async () => {
  const rows = Array.from({ length: 410 }, (_, n) =>
    row(n + 1, {
      ...{ station_id: n + 1, station_name: `Station ${n + 1}`, guard_contacts: null },
      state: n < 210 ? 'Unrecorded' : 'Off',
    }),
  )
  const { user } = open(rows)
  await screen.findByText(/^The first 200 of 210 posts\./)
  expect(shown()).toHaveLength(DRAWN)
  expect(document.querySelectorAll('[data-reach][data-kind]')).toHaveLength(MOST_BARS)
  screen.getByText('400 of 410 stations are drawn, those that need somebody first.')
  await user.click(screen.getByText('Show 10 more'))
  expect(shown()).toHaveLength(210)
})

test('the map has the stations by their places with how they stand, each a link, and those without a place beside it', async () => {
  const { api, user, address } = open()
  api.answer(places, () => [
    { id: 5, name: 'Kisozi Mall', latitude: 0.329, longitude: 32.59 },
    { id: 6, name: 'Mukono Yard', latitude: null, longitude: null },
    { id: 7, name: 'Naguru Hill', latitude: 0.343, longitude: 32.606 },
  ])
  await fold(/^2 on post$/)
  expect(api.asked.some(({ path }) => path === places.path)).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'Map' }))
  const map = await screen.findByRole('region', { name: 'Map' })
  const links = await within(map).findAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-label') ?? link.closest('li')?.textContent)).toEqual([
    'Naguru Hill: No shift now',
    'Kisozi Mall: Late, 1 of 2 on post',
    'Mukono Yard Short, 1 of 2 on post',
  ])
  expect(links[1]!.getAttribute('href')).toBe('/dashboard/stations/5')
  expect(address()).toBe('/page?by=map')
  await user.click(screen.getByRole('radio', { name: 'Open' }))
  await waitFor(() => expect(within(map).getAllByRole('link')).toHaveLength(1))
  within(map).getByText('No station here has a place. It is entered in the form of the station.')
})

test('a map whose places do not come says so, and asks again', async () => {
  const { api, user } = open(ROWS, '/page?by=map')
  let fails = true
  api.answer(places, () => {
    if (fails) throw new Refusal(500, 'Internal error')
    return []
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  await screen.findByRole('link', { name: 'Mukono Yard' })
})
