import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AdminArea } from '../../../../api/core/permissions.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import StationsPage from '../../sites/stations/stations-page.tsx'

const station = (id: number, more: Partial<stations.Station> = {}): stations.Station => ({
  id,
  version: 1,
  name: `Gate ${id}`,
  client_id: 1,
  client_name: 'Kira Ltd',
  address: 'Kira Road',
  latitude: null,
  longitude: null,
  radius_m: 100,
  shared_kinds: [],
  minimum_guards: 1,
  instructions: null,
  active: true,
  ...more,
})

function open(at?: string, areas?: readonly AdminArea[]) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(stations.list, () => ({ items: [station(1), station(2)], total: 2 }))
  return { api, ...renderPage(StationsPage, at) }
}
const dialog = () => screen.findByRole('dialog', { name: 'Edit station' })
const name = () => (screen.getByRole('textbox', { name: /Name/ }) as HTMLInputElement).value
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a row is a link to its record beside the list as it stands; closing leads back to the list', async () => {
  const { user, address } = open('/page?page_size=10&sort=name')
  const link = await screen.findByRole('link', { name: 'Open Gate 2' })
  expect(link.getAttribute('href')).toBe('/page?page_size=10&sort=name&record=2')
  await user.click(link)
  await dialog()
  expect(name()).toBe('Gate 2')
  expect(address()).toBe('/page?page_size=10&sort=name&record=2')
  await user.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(address()).toBe('/page?page_size=10&sort=name'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open Gate 2' })))
})

test('Ctrl and a click, or the middle button, anywhere in the row opens a new tab', async () => {
  const { user, address } = open()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const cell = (await screen.findAllByText('Kira Road'))[1]!
  await user.keyboard('{Control>}')
  await user.click(cell)
  await user.keyboard('{/Control}')
  await user.pointer({ keys: '[MouseMiddle]', target: cell })
  const tab = [expect.stringContaining('/page?record=2'), '_blank', 'noopener']
  expect(opened.mock.calls).toEqual([tab, tab])
  expect(address()).toBe('/page')
})

test('a record that is reopened while it closes stays open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, address } = open()
  await user.click(await screen.findByRole('link', { name: 'Open Gate 2' }))
  await dialog()
  await user.keyboard('{Escape}')
  await gone()
  // The click happens while the history navigation is pending, before anything is rendered.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.advanceTimersByTime(300)
  fireEvent.click(screen.getByRole('link', { name: 'Open Gate 2' }))
  await waitFor(() => expect(address()).toBe('/page'))
  await dialog()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await waitFor(() => expect(address()).toBe('/page?record=2'))
  expect(name()).toBe('Gate 2')
})

test('with reduced motion the address changes as soon as a record is closed', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: media.includes('reduced-motion'), media, addEventListener() {}, removeEventListener() {} }) as never,
  )
  const { user, address } = open()
  await user.click(await screen.findByRole('link', { name: 'Open Gate 2' }))
  await dialog()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/page')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open Gate 2' }))
})

test('the back button closes the record, and asks when something was typed', async () => {
  const { user, address, back } = open()
  await user.click(await screen.findByRole('link', { name: 'Open Gate 1' }))
  await dialog()
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'x')
  back()
  expect(await screen.findByText('Discard what you typed?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(name()).toBe('Gate 1x')
  expect(address()).toBe('/page?record=1')
  back()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone()
  expect(address()).toBe('/page')
})

test('a record on another page is fetched; closing takes it out of the address', async () => {
  const { api, user, address } = open('/page?record=77')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  api.answer(stations.get, async ({ params }) => {
    await held
    return station(params.id)
  })
  expect(await screen.findByText('Opening the station...')).toBeTruthy()
  release()
  await dialog()
  expect(name()).toBe('Gate 77')
  expect(screen.queryByText('Opening the station...')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await gone()
  await waitFor(() => expect(address()).toBe('/page'))
})

test.each(['99', 'abc', '0'])(
  'an address with the id of a missing record (%s) says so, and the id is removed from it',
  async (named) => {
    const { api, address } = open(`/page?q=Gate&record=${named}`)
    api.answer(stations.get, () => {
      throw new Refusal(404, 'Station not found.')
    })
    expect(await screen.findByText(`There is no station ${named}. It may have been deleted.`)).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/page?q=Gate'))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('a record that cannot be fetched for another reason can be tried again', async () => {
  const { api, user, address } = open('/page?record=77')
  api.answer(stations.get, () => {
    throw new Refusal(503, 'The database is resting.')
  })
  expect(await screen.findByText('The database is resting.')).toBeTruthy()
  expect(address()).toBe('/page?record=77')
  api.answer(stations.get, ({ params }) => station(params.id))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await dialog()
  expect(name()).toBe('Gate 77')
})

test('a saved record opens with the saved values, and adding another starts empty', async () => {
  const { api, user } = open()
  api.answer(stations.update, ({ params, body }) => station(params.id, { name: body.name, version: 2 }))
  await user.click(await screen.findByRole('button', { name: 'Edit Gate 1' }))
  await user.type(screen.getByRole('textbox', { name: /Name/ }), ' North')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await gone()
  await user.click(await screen.findByRole('link', { name: 'Open Gate 1 North' }))
  await dialog()
  expect(name()).toBe('Gate 1 North')
  await user.keyboard('{Escape}')
  await gone()
  await user.click(screen.getByRole('button', { name: '+ Add station' }))
  const add = await screen.findByRole('dialog', { name: 'Add station' })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(within(add).getByRole('textbox', { name: /Name/ })).toHaveProperty('value', '')
})

test('?record=new opens the form of a new record, for those who may add one; closing leads back to the list', async () => {
  const { user, address } = open('/page?q=Gate&record=new')
  await screen.findByRole('dialog', { name: 'Add station' })
  expect(name()).toBe('')
  await user.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(address()).toBe('/page?q=Gate'))
})

test('?record=new opens nothing for those who may not add one, and says nothing of a missing record', async () => {
  const { address } = open('/page?record=new', ['money'])
  await waitFor(() => expect(address()).toBe('/page'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/There is no station/)).toBeNull()
})
