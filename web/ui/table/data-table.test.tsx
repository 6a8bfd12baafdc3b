import { MantineProvider } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { use } from 'react'
import { createRoutesStub, Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useAddress } from '../../lib/lists/use-address.ts'
import type { List } from '../../lib/lists/use-list.ts'
import { PHONE } from '../../lib/width.ts'
import { columnTitles, renderPage } from '../../test/render-page.tsx'
import { DataTable } from './data-table.tsx'
import type { Column, DataTableProps } from './data-table-props.ts'
import { SearchBox } from './data-table-toolbar.tsx'

type Gate = { id: number; name: string; guards: number }

const GATES: Gate[] = [
  { id: 4, name: 'Gate A', guards: 6 },
  { id: 9, name: 'Gate B', guards: 3 },
]
const NAME: Column<Gate> = { field: 'name', title: 'Name', sortable: true, cell: ({ name }) => name }
const GUARDS: Column<Gate> = { field: 'guards', title: 'Guards', numeric: true, cell: ({ guards }) => guards }
const TEXTS = {
  loading: 'Loading gates...',
  loaded: 'Gates loaded.',
  empty: 'No gates found.',
  emptyHint: 'Add the first.',
  noMatch: 'No gates match your search.',
}

function open(list: Partial<List<Gate>> = {}, more: Partial<DataTableProps<Gate>> = {}) {
  const whole: List<Gate> = {
    rows: GATES,
    total: 2,
    page: 1,
    pageSize: 5,
    usualSize: 5,
    state: {},
    filtered: false,
    problem: undefined,
    loading: false,
    change: vi.fn(),
    clear: vi.fn(),
    refresh: vi.fn(),
    ...list,
  }
  const shown = renderPage(() => (
    <DataTable
      list={whole}
      label="Gates"
      columns={[NAME, GUARDS]}
      nameOf={({ name }) => name}
      texts={TEXTS}
      numbered
      add={<button type="button">+ Add Gate</button>}
      {...more}
    />
  ))
  return { ...shown, list: whole }
}
const texts = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent)
const cells = () => texts('cell')

test('cells are under their column titles, and # counts across all pages', () => {
  open({ page: 3, total: 12 })
  expect(columnTitles()).toEqual(['#', 'Name', 'Guards'])
  expect(cells()).toEqual(['11', 'Gate A', '6', '12', 'Gate B', '3'])
  expect(screen.getByText('11–12 of 12')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Gates loaded.')
})

test('the first load is announced and shows skeletons, which are not rows', () => {
  open({ rows: undefined, total: 0, loading: true })
  expect(screen.getByRole('status').textContent).toBe('Loading gates...')
  expect(screen.getByRole('region', { name: 'Gates' }).getAttribute('aria-busy')).toBe('true')
  expect(document.querySelectorAll('[data-skeleton] tr')).toHaveLength(5)
  expect(cells()).toEqual([])
})

test('while a later page is slow the rows stay', () => {
  open({ loading: true })
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy()
  expect(cells()).toContain('Gate A')
})

test.each([
  ['a short list is as high as its rows', { total: 2 }, 2],
  ['a last page is as high as those before it', { total: 7, page: 2 }, 5],
  ['an empty list has room for its sentence', { rows: [], total: 0 }, 4],
])('%s', (_, list, rows) => {
  open(list)
  const scroller = document.querySelector<HTMLElement>('[style*="--row-height"]')!
  expect(scroller.style.minHeight).toBe(`calc(${rows} * var(--row-height) + var(--head-height) + 2px)`)
})

test('an empty list offers to add a record; an empty search result, to clear the search', async () => {
  open({ rows: [], total: 0 })
  expect(screen.getByText('No gates found.')).toBeTruthy()
  expect(screen.getByText('Add the first.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '+ Add Gate' })).toHaveLength(2)
  expect(screen.queryByRole('table')).toBeNull()
})

test('an empty search result can be cleared', async () => {
  const { user, list } = open({ rows: [], total: 0, filtered: true, state: { q: 'x' } })
  expect(screen.getByText('No gates match your search.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByText('No gates found.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(list.clear).toHaveBeenCalled()
})

test('a failed load shows the reason and can be retried', async () => {
  const { user, list } = open({ rows: undefined, total: 0, problem: 'The network is away.' })
  expect(within(screen.getByRole('alert')).getByText('The network is away.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(list.refresh).toHaveBeenCalled()
})

test('a failed refresh keeps the rows and marks them as possibly outdated', async () => {
  const { user, list } = open({ problem: 'The network is away.' }, { texts: { ...TEXTS, failed: (why) => `Error: ${why}` } })
  expect(screen.getByText('Error: The network is away.')).toBeTruthy()
  expect(cells()).toContain('Gate A')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(list.refresh).toHaveBeenCalled()
})

test.each([
  [undefined, 'none', 'name'],
  ['name', 'ascending', '-name'],
  ['-name', 'descending', ''],
])('by keyboard: sorted by %s, the title says %s and asks for "%s"', async (sort, direction, next) => {
  const { user, list } = open({ state: sort ? { sort } : {} })
  const title = screen.getByRole('columnheader', { name: 'Name' })
  expect(title.getAttribute('aria-sort')).toBe(direction)
  expect(screen.getByRole('columnheader', { name: 'Guards' }).hasAttribute('aria-sort')).toBe(false)
  within(title).getByRole('button').focus()
  await user.keyboard('{Enter}')
  expect(list.change).toHaveBeenCalledWith({ sort: next, page: '' })
})

test('a row opens by its link, by a click anywhere and by Enter, but not by its buttons', async () => {
  const [onOpen, run] = [vi.fn(), vi.fn()]
  const { user } = open({}, { opens: ({ id }) => id === 4, onOpen, actions: [{ label: 'Edit', icon: IconPencil, run }] })
  const link = screen.getByRole('link', { name: 'Open Gate A' })
  expect(screen.queryByRole('link', { name: 'Open Gate B' })).toBeNull()
  link.focus()
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledTimes(1)
  fireEvent.click(within(screen.getByRole('row', { name: /Gate A/ })).getByText('6'))
  expect(onOpen).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(link)
  await user.click(screen.getByRole('button', { name: 'Edit Gate A' }))
  expect(run).toHaveBeenCalledWith(GATES[0])
  fireEvent.click(screen.getByText('Gate B'))
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test('what is written on the link of a row is a part of its name', () => {
  open({}, { columns: [GUARDS, NAME], opens: () => true })
  expect(screen.getByRole('link', { name: 'Open Gate A: 6' }).textContent).toBe('6')
})

test('so is what is written on it by elements', () => {
  const place = { ...NAME, cell: ({ guards }: Gate) => <b>{guards} guards</b> }
  open({}, { columns: [place], opens: () => true })
  expect(screen.getByRole('link', { name: 'Open Gate A: 6 guards' }).textContent).toBe('Open Gate A: 6 guards')
})

test('the name of a row leads to its page, once for the keyboard; the rest of the row opens it beside the list', async () => {
  const onOpen = vi.fn()
  const pageOf = ({ id }: Gate) => `/gates/${id}`
  const named = { ...NAME, names: true }
  const { user, address } = open(
    {},
    { columns: [named, { ...named, field: 'again' }, GUARDS], opens: () => true, onOpen, pageOf },
  )
  const links = screen.getAllByRole('link', { name: 'Gate A' })
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('tabindex')])).toEqual([
    ['/gates/4', null],
    ['/gates/4', '-1'],
  ])
  await user.click(screen.getByRole('link', { name: 'Open Gate A: 6' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
  await user.click(links[0]!)
  expect(address()).toBe('/gates/4')
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('where no column names a row, its number leads to its page', () => {
  open({}, { columns: [GUARDS], opens: () => true, pageOf: ({ id }) => `/gates/${id}` })
  expect(screen.getByRole('link', { name: 'Gate A: 1' }).getAttribute('href')).toBe('/gates/4')
  expect(screen.getByRole('link', { name: 'Open Gate A: 6' })).toBeTruthy()
})

test('an action that does not apply to a row is not shown on it', () => {
  open({}, { actions: [{ label: 'Delete', icon: IconPencil, run: vi.fn(), hidden: ({ id }) => id === 9 }] })
  expect(screen.getByRole('button', { name: 'Delete Gate A' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete Gate B' })).toBeNull()
})

test('rows are selected one by one and all together, by keyboard as well', async () => {
  const [toggle, toggleAll] = [vi.fn(), vi.fn()]
  const selection = {
    rows: [GATES[1]!],
    all: false,
    has: ({ id }: Gate) => id === 9,
    toggle,
    toggleAll,
    keep: vi.fn(),
  }
  const { user } = open({}, { selection })
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect([box('Select Gate A').checked, box('Select Gate B').checked]).toEqual([false, true])
  expect(box('Select all on this page').indeterminate).toBe(true)
  box('Select Gate A').focus()
  await user.keyboard(' ')
  expect(toggle).toHaveBeenCalledWith(GATES[0], false)
  fireEvent.click(box('Select Gate B'), { shiftKey: true })
  expect(toggle).toHaveBeenCalledWith(GATES[1], true)
  await user.click(box('Select all on this page'))
  expect(toggleAll).toHaveBeenCalled()
})

test('page and page size can be changed', async () => {
  const { user, list } = open({ total: 12 })
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(list.change).toHaveBeenCalledWith({ page: '2' })
  await user.selectOptions(screen.getByLabelText('Rows per page'), '25')
  expect(list.change).toHaveBeenCalledWith({ page_size: '25' })
  await user.selectOptions(screen.getByLabelText('Rows per page'), '5')
  expect(list.change).toHaveBeenCalledWith({ page_size: '' })
})

test.each([
  ['a tablet where its columns would be cut: cards', 728, 1010, true],
  ['a tablet where it fits: a table', 728, 728, false],
  ['a desk: a table that scrolls', 932, 1010, false],
])('on %s', (_, width, needed, cards) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(needed)
  open()
  expect(screen.getByRole('region', { name: 'Gates' }).hasAttribute('data-cards')).toBe(cards)
  expect(columnTitles()).toEqual(['#', 'Name', 'Guards'])
})

test('on a phone a card has name, line and call; a press unfolds the rest, unless it opens the row', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: media === PHONE, media, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
  )
  const rows = [{ ...GATES[0]!, contacts: '0772 000 001' }, GATES[1]!]
  const post: Column<Gate> = { field: 'post', title: 'Post', cell: ({ id }) => (id === 9 ? '—' : 'Main') }
  const columns = [NAME, post, GUARDS]
  const { user } = open({ rows }, { columns, opens: ({ id }) => id === 9 })
  const shown = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .flatMap(({ dataset }) => dataset.card ?? [])
  expect(shown(/Gate A/)).toEqual(['name', 'line', 'folded'])
  expect(screen.getAllByRole('link', { name: /^Call/ }).map((link) => link.getAttribute('href'))).toEqual(['tel:0772000001'])
  const isUnfolded = (name: string) => screen.getByRole('button', { name: new RegExp(name) }).getAttribute('aria-expanded')
  fireEvent.click(within(screen.getByRole('row', { name: /Gate A/ })).getByText('Main'))
  expect([isUnfolded('of Gate A'), isUnfolded('of Gate B')]).toEqual(['true', 'false'])
  const nothing = within(screen.getByRole('row', { name: /Gate B/ })).getByText('—')
  expect(nothing.closest('td')!.hasAttribute('data-nothing')).toBe(true)
  fireEvent.click(nothing)
  expect(isUnfolded('of Gate B')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'More of Gate B' }))
  expect(isUnfolded('Less of Gate B')).toBe('true')
})

test('what is typed into the search is written after a moment, and not between a click on a link and the page it leads to', () => {
  vi.useFakeTimers()
  const change = vi.fn()
  open({ change }, { search: 'Search by name...' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Gate' } })
  vi.advanceTimersByTime(299)
  fireEvent.click(document.body)
  vi.advanceTimersByTime(299)
  expect(change).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(change.mock.calls).toEqual([[{ q: 'Gate' }, { replace: true }]])
})

test('what is typed into the search is not carried over to a page that is slow to render', async () => {
  vi.useFakeTimers()
  const rendered = Promise.withResolvers<void>()
  function Filter({ label }: { label: string }) {
    const [address, change] = useAddress()
    return <SearchBox list={{ state: Object.fromEntries(address), change }} hint="" label={label} />
  }
  const Gates = () => (
    <MantineProvider env="test">
      <Filter label="Search gates" />
      <Link to="/posts">Posts</Link>
    </MantineProvider>
  )
  function Posts() {
    use(rendered.promise)
    return (
      <MantineProvider env="test">
        <Filter label="Search posts" />
      </MantineProvider>
    )
  }
  const Stub = createRoutesStub([
    { path: '/gates', Component: Gates },
    { path: '/posts', Component: Posts },
  ])
  render(<Stub initialEntries={['/gates']} />)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search gates' }), { target: { value: 'Gate' } })
  await act(async () => screen.getByRole('link', { name: 'Posts' }).click())
  expect(screen.getByRole('searchbox', { name: 'Search gates' })).toHaveProperty('value', 'Gate')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await act(async () => rendered.resolve())
  expect(screen.getByRole('searchbox', { name: 'Search posts' })).toHaveProperty('value', '')
})
