import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as views from '../../../../api/accounts/list-views.ts'
import * as lists from '../../../../api/accounts/lists.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { remember } from '../../../lib/browser-memory.ts'
import { useOwnLists } from '../../../lib/lists/list-memory.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import { ListToolsContext } from '../../../ui/table/list-tools-context.ts'
import ClientsPage from '../../sites/clients/clients-page.tsx'
import { ListTools } from './tools/list-tools.tsx'

const client = (id: number): clients.Client => ({
  ...clients.NO_BILLING,
  id,
  version: 1,
  firstName: `First${id}`,
  lastName: `Last${id}`,
  company_name: null,
  address: null,
  contacts: '0700 000 100',
  registered_on: '2026-11-20',
})
const TITLES = ['#', 'First Name', 'Last Name', 'Company', 'Address', 'Contacts', 'Registered On', 'Actions']
const titles = () => columnTitles().slice(1)
const NOTHING: lists.ListChoices = { columns: null, rows: null, fits: false }
const NIGHT: views.ListView = {
  id: 7,
  list: 'clients',
  name: 'Kira only',
  shared: true,
  filters: { q: 'Kira', gone: 'yes' },
  sort: 'lastName',
  columns: ['firstName', 'contacts'],
  maker: 'Joan Akello',
  own: false,
  may_change: false,
}

/** The page of clients, for an account with these choices. */
function open(choices?: Partial<lists.ListChoices>, at = '/page', before?: Promise<void>) {
  const api = fakeApi()
  signIn()
  const all = Array.from({ length: 60 }, (_, index) => client(index + 1))
  api.answer(clients.list, ({ query: { page = 1, page_size = 5 } }) => ({
    items: all.slice((page - 1) * page_size, page * page_size),
    total: all.length,
  }))
  api.answer(lists.list, async () => {
    await before
    return choices ? [{ list: 'clients' as const, ...NOTHING, ...choices }] : []
  })
  api.answer(lists.set, () => undefined)
  api.answer(views.list, () => [NIGHT])
  function Page() {
    useOwnLists(true)
    return (
      <ListToolsContext value={ListTools}>
        <ClientsPage />
      </ListToolsContext>
    )
  }
  const saved = () => api.asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])
  return { api, saved, ...renderPage(Page, at) }
}
const tool = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name })
}

test('columns are hidden, shown and moved by keyboard; the first stays, and the account keeps the choice', async () => {
  const { user, saved } = open()
  await screen.findByText('First1')
  expect(columnTitles()).toEqual(['Selected', ...TITLES].filter((title) => columnTitles().includes(title)))
  const before = titles()
  const panel = await tool(user, 'Columns')
  await user.click(await within(panel).findByRole('checkbox', { name: 'Company' }))
  await user.click(within(panel).getByRole('checkbox', { name: 'Address' }))
  expect(titles()).toEqual(before.filter((title) => title !== 'Company' && title !== 'Address'))
  within(panel).getByRole('button', { name: 'Move Contacts up' }).focus()
  await user.keyboard('{Enter}')
  expect(titles().slice(0, 4)).toEqual(['First Name', 'Contacts', 'Last Name', 'Registered On'])
  expect(within(panel).getByText('Contacts is column 2 of 4.')).toBeTruthy()
  // The first column stays the first, and the button that was pressed keeps the focus.
  await user.keyboard('{Enter}')
  expect(titles()[0]).toBe('First Name')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Contacts up')
  expect(within(panel).getByRole<HTMLInputElement>('checkbox', { name: /First Name/ }).disabled).toBe(true)
  await waitFor(() =>
    expect(saved().at(-1)).toEqual([
      '/api/v1/lists/clients',
      { columns: ['firstName', 'contacts', 'lastName', 'registered_on'], rows: null, fits: false },
    ]),
  )
  await user.click(within(panel).getByRole('button', { name: 'Standard columns' }))
  expect(titles()).toEqual(before)
  await waitFor(() => expect(saved().at(-1)).toEqual(['/api/v1/lists/clients', NOTHING]))
})

test('the choices of the account count in another browser', async () => {
  const { address } = open({ columns: ['firstName', 'contacts'], rows: 25 })
  expect(await screen.findByText('1–25 of 60')).toBeTruthy()
  expect(titles().slice(0, 2)).toEqual(['First Name', 'Contacts'])
  expect(address()).toBe('/page?page_size=25')
})

test('a choice of columns that are gone, or of nothing that is known, never breaks the list', async () => {
  remember('lists', { clients: { columns: ['gone', 'contacts'], rows: 4000 }, guards: 7 })
  const { api } = open()
  api.answer(lists.list, () => {
    throw new Refusal(500, 'No database.')
  })
  await screen.findByText('First1')
  const whole = titles()
  cleanup()
  open({ columns: ['gone', 'contacts', 'also_gone'] })
  await waitFor(() => expect(titles()).not.toEqual(whole))
  expect(titles().slice(0, 2)).toEqual(['First Name', 'Contacts'])
  cleanup()
  open({ columns: ['gone'] })
  await waitFor(() => expect(titles()).toEqual(whole))
})

test('as many rows as the window has room for, once somebody wants that; five until then', async () => {
  vi.stubGlobal('innerHeight', 1250)
  const { user, address, saved } = open()
  await screen.findByText('1–5 of 60')
  await user.selectOptions(screen.getByLabelText('Rows per page'), 'Fit window')
  // (1250 − 330) ÷ 46, as nothing is measured here.
  expect(await screen.findByText('1–20 of 60')).toBeTruthy()
  expect(address()).toBe('/page')
  await waitFor(() => expect(saved().at(-1)![1]).toEqual({ ...NOTHING, fits: true }))
  await user.selectOptions(screen.getByLabelText('Rows per page'), '10')
  expect(await screen.findByText('1–10 of 60')).toBeTruthy()
  await waitFor(() => expect(saved().at(-1)![1]).toEqual({ ...NOTHING, rows: 10 }))
})

test('a choice that is made while those of the account are on their way stays', async () => {
  const late = Promise.withResolvers<void>()
  const { user, saved } = open({ rows: 10 }, '/page', late.promise)
  await screen.findByText('1–5 of 60')
  await user.selectOptions(screen.getByLabelText('Rows per page'), '25')
  await screen.findByText('1–25 of 60')
  await waitFor(() => expect(saved()).toHaveLength(1))
  await act(async () => late.resolve())
  expect(screen.getByText('1–25 of 60')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Rows per page').value).toBe('25')
})

test('a view shows its filters, order and columns; what the list does not know of it is left out', async () => {
  const { user, address, saved } = open(undefined, '/page?page=3')
  const panel = await tool(user, 'Views')
  await user.click(await within(panel).findByRole('button', { name: /^Kira only/ }))
  await waitFor(() => expect(address()).toBe('/page?sort=lastName&q=Kira'))
  expect(titles().slice(0, 2)).toEqual(['First Name', 'Contacts'])
  await waitFor(() => expect(saved().at(-1)![1]).toEqual({ ...NOTHING, columns: ['firstName', 'contacts'] }))
  const again = await tool(user, 'Views')
  await user.click(await within(again).findByRole('button', { name: 'Standard' }))
  await waitFor(() => expect(address()).toBe('/page'))
  expect(titles()).toContain('Company')
})

test('the view that is shown is marked; one of somebody else is not for changing', async () => {
  const { user, api } = open()
  const mine = { ...NIGHT, id: 8, name: 'Mine', own: true, shared: false, may_change: true, filters: {}, sort: null }
  api.answer(views.list, () => [NIGHT, { ...mine, columns: null }])
  const panel = await tool(user, 'Views')
  expect((await within(panel).findByRole('button', { name: 'Mine' })).getAttribute('aria-current')).toBe('true')
  expect(within(panel).getByRole('button', { name: /Kira only/ }).textContent).toContain('Shared by Joan Akello')
  expect(within(panel).queryByRole('button', { name: 'Change the view Kira only' })).toBeNull()
  api.answer(views.remove, () => undefined)
  await user.click(within(panel).getByRole('button', { name: 'Delete the view Mine' }))
  api.answer(views.list, () => [NIGHT])
  await user.click(within(panel).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(within(panel).queryByText('Mine')).toBeNull())
})

test('the list as it is shown is saved as a view, with the refusal at its field', async () => {
  const { user, api } = open({ columns: ['firstName', 'contacts'] }, '/page?q=Kira&sort=-lastName&page_size=10')
  await waitFor(() => expect(titles().slice(0, 2)).toEqual(['First Name', 'Contacts']))
  api.answer(views.create, () => {
    throw new Refusal(409, 'You have a view with this name.', { fields: { name: 'You have a view with this name.' } })
  })
  await user.click(within(await tool(user, 'Views')).getByRole('button', { name: 'Save as a view' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save as a view' })
  await user.type(await within(dialog).findByRole('textbox', { name: /Name/ }), 'By night')
  await user.click(within(dialog).getByRole('checkbox', { name: /^Shared/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }))
  expect(await within(dialog).findByText('You have a view with this name.')).toBeTruthy()
  api.answer(views.create, ({ body }) => ({ ...NIGHT, ...body }))
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save as a view' })).toBeNull())
  expect(api.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    list: 'clients',
    name: 'By night',
    shared: true,
    filters: { q: 'Kira' },
    sort: '-lastName',
    columns: ['firstName', 'contacts'],
  })
})

test('a view keeps what it has when its name changes, unless what is shown is to replace it', async () => {
  const { user, api } = open(undefined, '/page?q=Gate')
  const own = { ...NIGHT, own: true, may_change: true }
  api.answer(views.list, () => [own])
  api.answer(views.update, ({ body }) => ({ ...own, ...body }))
  const change = async (box: boolean) => {
    await user.click(await within(await tool(user, 'Views')).findByRole('button', { name: 'Change the view Kira only' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change the view Kira only' })
    await user.type(await within(dialog).findByRole('textbox', { name: /Name/ }), ' 2')
    if (box) await user.click(within(dialog).getByRole('checkbox', { name: /^With search/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return api.asked.findLast(({ path }) => path.startsWith('/api/v1/list_views/'))?.body
  }
  const { filters, sort, columns } = NIGHT
  expect(await change(false)).toEqual({ name: 'Kira only 2', shared: true, filters, sort, columns })
  expect(await change(true)).toEqual({ name: 'Kira only 2', shared: true, filters: { q: 'Gate' }, sort: null, columns: null })
})
