import { Modal } from '@mantine/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import type { Outlet } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as clients from '../../../../api/sites/clients.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import { Select } from '../../../ui/choices/select.tsx'
import { offerUndo } from '../../../ui/undo/undo-offer.ts'
import ClientsPage from '../../sites/clients/clients-page.tsx'
import DashboardLayout from '../layout.tsx'
import { SCREENS } from '../sidebar/sidebar-entries.ts'

/** A page that is opened seldom has no key. */
const KEYED = SCREENS.filter(({ key }) => key)

/** A page with a search box, an add button, a text field, a closed picker, whose list is in the page, and a dialog. */
function Page() {
  const [added, setAdded] = useState(0)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <input type="search" aria-label="Search clients" aria-keyshortcuts="/" />
      <button type="button" aria-keyshortcuts="n" onClick={() => setAdded(added + 1)}>
        Added {added}
      </button>
      <button type="button" aria-keyshortcuts="b" onClick={() => setAdded(added + 10)}>
        Ten more
      </button>
      <textarea aria-label="Text" />
      <input type="checkbox" aria-label="Choice" />
      <Select label="Kind" data={['Guard']} />
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="A dialog" transitionProps={{ duration: 0 }}>
        In it
      </Modal>
    </>
  )
}
const open = () => renderDashboard(DashboardLayout as typeof Outlet, Page)
const added = () => screen.getByText(/^Added/).textContent

test('G and a letter open every page of the sidebar and the settings', async () => {
  const { user, address } = open()
  expect(new Set(KEYED.map(({ key }) => key)).size).toBe(KEYED.length)
  for (const { key, to } of KEYED.slice(1)) {
    await user.keyboard(`g${key}`)
    await waitFor(() => expect(address()).toBe(to))
  }
})

test('the sequence resets after a pause and after an unknown letter', async () => {
  const { user, address } = open()
  await user.keyboard('g9')
  await user.keyboard('i')
  fireEvent.keyDown(document.body, { key: 'g' })
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_600)))
  fireEvent.keyDown(document.body, { key: 'i' })
  expect(address()).toBe('/dashboard/clients')
  await user.keyboard('ggi')
  expect(address()).toBe('/dashboard/guards')
})

test('/ focuses the search box of the page, and N presses its add button', async () => {
  const { user } = open()
  await user.keyboard('/')
  const box = screen.getByRole('searchbox', { name: 'Search clients' }) as HTMLInputElement
  expect(document.activeElement).toBe(box)
  expect(box.value).toBe('')
  act(() => box.blur())
  await user.keyboard('n')
  expect(added()).toBe('Added 1')
})

test('a letter that a page gives a button presses it, unless G or a modifier came before it', async () => {
  const { user, address } = open()
  await user.keyboard('b')
  expect(added()).toBe('Added 10')
  await user.keyboard('{Control>}b{/Control}{Alt>}b{/Alt}')
  await user.click(screen.getByRole('textbox', { name: 'Text' }))
  await user.keyboard('b')
  expect(added()).toBe('Added 10')
  act(() => (document.activeElement as HTMLElement).blur())
  const { to } = SCREENS.find(({ key }) => key === 'b')!
  await user.keyboard('gb')
  await waitFor(() => expect(address()).toBe(to))
})

test('single keys are ignored in text fields, with a modifier, while composing or when held', async () => {
  const { user, address } = open()
  const text = screen.getByRole('textbox', { name: 'Text' }) as HTMLTextAreaElement
  await user.click(text)
  await user.keyboard('n/?gi')
  expect(text.value).toBe('n/?gi')
  await user.click(screen.getByRole('searchbox', { name: 'Search clients' }))
  await user.keyboard('n')
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('{Alt>}n{/Alt}{Meta>}n{/Meta}{Control>}n{/Control}{Shift>}N{/Shift}')
  for (const more of [{ isComposing: true }, { repeat: true }]) fireEvent.keyDown(document.body, { key: 'n', ...more })
  expect([added(), address()]).toEqual(['Added 0', '/dashboard/clients'])
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Choice' }))
  await user.keyboard('n')
  expect(added()).toBe('Added 1')
})

test('no shortcut fires below a dialog, not even the search', async () => {
  const { user, address } = open()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'A dialog' })
  await user.keyboard('n?gi{Control>}k{/Control}')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1)
  expect([added(), address()]).toEqual(['Added 0', '/dashboard/clients'])
})

test('on a page with a list / and N work, and typing into its form is text', async () => {
  const { api, user } = renderDashboard(DashboardLayout as typeof Outlet, ClientsPage)
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  await screen.findByText('No clients found.')
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Search by name, company, or contacts...'))
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('n')
  await screen.findByRole('dialog', { name: 'Add New Client' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^First Name/)))
  await user.keyboard('gi?{Control>}k{/Control}')
  expect(screen.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe('gi?')
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1)
})

test('? lists every shortcut, in groups', async () => {
  const { user } = open()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const rows = (name: string) =>
    [...within(dialog).getByRole('region', { name }).querySelectorAll('dl > div')].map((row) =>
      [...row.children].map((part) => part.textContent).join(': '),
    )
  expect(rows('Anywhere')).toEqual([
    'Search everything: Ctrl K',
    'Show this list: ?',
    'Search in the list of this page: /',
    'Add a record on this page: N',
    'Undo what was just done: Ctrl Z',
    'Close what is open: Esc',
  ])
  expect(rows('Go to')).toHaveLength(KEYED.length)
  expect(rows('Go to')).toContain('Guards: G then G')
})

test('single keys can be switched off, from a button; Ctrl K keeps working', async () => {
  const { user, address } = open()
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('n?gi')
  expect([added(), address()]).toEqual(['Added 0', '/dashboard/clients'])
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy()
})

test('Ctrl Z undoes what was done on another page, and is left to the text in a field', async () => {
  const { user, address } = open()
  const undo = vi.fn(async () => 'Undone: Okello left.')
  act(() => offerUndo('Okello left.', { undo }))
  await user.click(screen.getByRole('textbox', { name: 'Text' }))
  await user.keyboard('{Control>}z{/Control}')
  expect(undo).not.toHaveBeenCalled()
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('gi')
  await waitFor(() => expect(address()).toBe('/dashboard/invoices'))
  expect(screen.getByText('Okello left.')).toBeTruthy()
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('Undone: Okello left.')).toBeTruthy()
  expect(undo).toHaveBeenCalledTimes(1)
})
