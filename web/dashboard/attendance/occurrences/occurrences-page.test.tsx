import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as calls from '../../../../api/attendance/occurrences.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import OccurrencesPage from './occurrences-page.tsx'

const entry = (more: Partial<calls.Occurrence> = {}): calls.Occurrence => ({
  id: 4,
  entry_id: 4,
  station_id: 5,
  station_name: 'Kisozi Mall',
  at: '2026-11-12T15:10:00Z',
  kind: 'visitor',
  text: 'For the office',
  fields: { name: 'Peter Ouma', host: 'Manager' },
  guard_id: 21,
  by: 'Moses Okot',
  recorded_at: '2026-11-12T15:11:00Z',
  item_id: null,
  holder_id: null,
  holder_name: null,
  no_permit: null,
  opens: true,
  closes: null,
  closed_at: null,
  reason: null,
  before: [],
  ...more,
})

function open(rows = [entry()], at?: string, areas: ('operations' | 'money')[] = ['operations']) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(calls.list, () => ({ items: rows, total: rows.length }))
  api.answer(calls.get, () => rows[0]!)
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(OccurrencesPage, at) }
}
const bodies = (api: ReturnType<typeof fakeApi>, path: RegExp) =>
  api.asked.filter((one) => one.method === 'POST' && path.test(one.path)).map(({ body }) => body)

test('shows who is inside, ends it by one click, and has a document of a station', async () => {
  const { api, user } = open([entry(), entry({ id: 3, closes: 2, opens: false, text: '', fields: {} })], '/page?station_id=5')
  api.answer(calls.close, () => entry({ id: 6 }))
  const row = await screen.findByRole('row', { name: /Peter Ouma/ })
  expect(columnTitles()).toEqual(['When', 'What', 'Entry', 'Station', 'Written by', 'Actions'])
  expect(row.textContent).toContain('VisitorInsidePeter Ouma, to see: Manager. For the office')
  expect(screen.getByRole('row', { name: /Visitor: left/ })).toBeTruthy()
  expect(Object.fromEntries(api.asked.find(({ path }) => path === calls.list.path)!.query)).toMatchObject({ sort: '-at' })
  expect(screen.getByRole('button', { name: 'PDF' })).toHaveProperty('disabled', false)
  const print = vi.spyOn(window, 'print').mockReturnValue()
  // For the paper alone.
  expect(screen.getByText('Occurrence book, Kisozi Mall').parentElement!.textContent).toMatch(
    /, printed \d+ \w+ \d{4}, \d\d:\d\d$/,
  )
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(within(row).getByRole('button', { name: /^Left or back: Visitor: Peter Ouma/ }))
  expect(await screen.findByText('Written in the book')).toBeTruthy()
  expect(bodies(api, /4\/close$/)).toEqual([{}])
})

test('an entry is written with the facts of its kind; a visitor without a name is not sent', async () => {
  const { api, user } = open([entry()], '/page?station_id=5')
  api.answer(calls.create, () => entry())
  await screen.findByRole('row', { name: /Peter Ouma/ })
  await user.click(screen.getAllByRole('button', { name: 'Write entry' })[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Write entry' })
  await user.click(within(dialog).getByRole('combobox', { name: 'What' }))
  await user.click(await screen.findByRole('option', { name: 'Visitor', hidden: true }))
  expect(within(dialog).getByRole('checkbox')).toHaveProperty('checked', true)
  await user.type(within(dialog).getByRole('textbox', { name: 'Entry' }), 'For the office')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Say who came.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Peter Ouma')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Written in the book')).toBeTruthy()
  expect(bodies(api, /occurrences$/)).toEqual([
    {
      station_id: 5,
      kind: 'visitor',
      at: expect.stringMatching(/:00\.000Z$/),
      opens: true,
      text: 'For the office',
      fields: { name: 'Peter Ouma' },
    },
  ])
})

test('an entry is corrected with a reason and shows what it said before', async () => {
  const was = entry({ fields: { name: 'Paul Ouma' } })
  const { api, user } = open([entry({ id: 9, reason: 'Wrong name', before: [was] })])
  api.answer(calls.correct, () => entry({ id: 10 }))
  await user.click(within(await screen.findByRole('row', { name: /Peter Ouma/ })).getByRole('link'))
  const drawer = await screen.findByRole('dialog', { name: 'Visitor' })
  expect(within(drawer).getByRole('region', { name: 'What it said before' }).textContent).toContain('Paul Ouma')
  await user.click(within(drawer).getByRole('button', { name: 'Correct' }))
  const dialog = await screen.findByRole('dialog', { name: 'Correct entry' })
  await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Wrong host')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Corrected; the first text stays in the book')).toBeTruthy()
  expect(bodies(api, /9\/correct$/)).toEqual([
    {
      at: '2026-11-12T15:10:00Z',
      text: 'For the office',
      fields: { name: 'Peter Ouma', host: 'Manager' },
      reason: 'Wrong host',
    },
  ])
})

test('a vehicle that is out comes back with its odometer, also from the book', async () => {
  const vehicle = { kind: 'vehicle' as const, fields: { plate: 'UBB 123C', name: 'Hassan', odometer_km: '45210' } }
  const { api, user } = open([entry(vehicle)])
  api.answer(calls.close, () => {
    throw new Refusal(422, 'It went out with 45,210 km.', { fields: { 'fields.odometer_km': 'It went out with 45,210 km.' } })
  })
  const row = await screen.findByRole('row', { name: /UBB 123C/ })
  expect(row.textContent).toContain('Hassan, UBB 123C, Odometer: 45,210 km. For the office')
  await user.click(within(row).getByRole('link'))
  const drawer = await screen.findByRole('dialog', { name: 'Vehicle' })
  expect(drawer.textContent).toContain('Odometer: 45,210 km')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /^Left or back/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Take back: UBB 123C' })
  expect(dialog.textContent).toContain('Hassan has it; it went out with 45,210 km.')
  await user.type(within(dialog).getByRole('textbox', { name: /Odometer/ }), '45')
  await user.click(within(dialog).getByRole('button', { name: 'Is back' }))
  expect(await within(dialog).findByText('It went out with 45,210 km.')).toBeTruthy()
  expect(bodies(api, /4\/close$/)).toEqual([{ fields: { odometer_km: '45' }, text: null }])
})

test('an empty book says who writes in it; a document needs a station', async () => {
  open([], '/page')
  expect(await screen.findByText('Nothing is written in the book yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'PDF' })).toHaveProperty('disabled', true)
})

test('who may only read has no forms', async () => {
  open([entry()], '/page?record=4', ['money'])
  const drawer = await screen.findByRole('dialog', { name: 'Visitor' })
  expect(within(drawer).queryByRole('button', { name: 'Correct' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Write entry', hidden: true })).toBeNull()
})
