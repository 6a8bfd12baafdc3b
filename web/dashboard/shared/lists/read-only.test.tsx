import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import type { AdminArea } from '../../../../api/core/permissions.ts'
import * as guards from '../../../../api/people/guards.ts'
import * as documents from '../../../../api/sites/client-documents.ts'
import * as logins from '../../../../api/sites/client-logins.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import GuardsPage from '../../people/guards/guards-page.tsx'
import ClientsPage from '../../sites/clients/clients-page.tsx'

const nsuma: clients.Client = {
  ...clients.NO_BILLING,
  id: 3,
  version: 1,
  firstName: 'Joan',
  lastName: 'Kirabo',
  company_name: 'Nsuma Hardware',
  address: null,
  contacts: '0700 000 100',
  registered_on: '2026-11-20',
}
const contractFile: documents.ClientDocument = {
  id: 4,
  version: 1,
  client_id: 3,
  title: 'Night guard',
  kind: 'Contract',
  file_name: 'contract.pdf',
  file_kind: 'pdf',
  bytes: 2_048,
  sha256: 'ab'.repeat(32),
  added_at: '2026-11-20T11:05:00.000Z',
}

function open(area: AdminArea, Page: ComponentType = ClientsPage, rows: clients.Client[] = [nsuma]) {
  const api = fakeApi()
  signIn('admin', [area])
  api.answer(clients.list, () => ({ items: rows, total: rows.length }))
  api.answer(logins.list, () => ({ items: [], total: 0 }))
  api.answer(documents.list, () => ({ items: [contractFile], total: 1 }))
  return { api, ...renderPage(Page) }
}
const openClient = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('link', { name: 'Open Joan Kirabo: Nsuma Hardware' }))
  return screen.findByRole('dialog')
}
const fieldsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

describe('a list that an admin may read and not change', () => {
  test('offers nothing to add, edit, delete or select, by mouse or keyboard', async () => {
    const { user } = open('operations')
    expect(await screen.findByText('Joan')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(\+ Add|Edit|Delete)/ })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.keyboard('n')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('offers it to those with the permission', async () => {
    open('sales')
    expect(await screen.findByText('Joan')).toBeTruthy()
    for (const name of [/Add New Client/, /^Edit/, /^Delete/]) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0)
  })

  test('does not ask to add the first record when it is empty', async () => {
    open('operations', ClientsPage, [])
    expect(await screen.findByText('No clients found.')).toBeTruthy()
    expect(screen.queryByText(/^Add the first client/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^\+ Add/ })).toBeNull()
  })
})

describe('a record that an admin may read and not change', () => {
  test('shows the values of the columns under its name, without inputs; closing returns the focus to the list', async () => {
    const { user, address } = open('operations')
    const dialog = await openClient(user)
    expect(within(dialog).getByRole('heading', { name: 'Joan Kirabo' })).toBeTruthy()
    expect(fieldsOf(dialog)).toEqual([
      ['First Name', 'Joan'],
      ['Last Name', 'Kirabo'],
      ['Company', 'Nsuma Hardware'],
      ['Address', '—'],
      ['Contacts', '0700 000 100'],
      ['Registered On', '20 Nov 2026'],
    ])
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    expect(within(dialog).getAllByRole('button')).toEqual([within(dialog).getByRole('button', { name: 'Close' })])
    expect(address()).toBe('/page?record=3')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(address()).toBe('/page'))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open Joan Kirabo: Nsuma Hardware' })),
    )
  })

  test('of a guard is read by admins of operations and written by those of people', async () => {
    const moses: guards.Guard = {
      readiness: 'Ready',
      papers: [],
      id: 7,
      version: 1,
      firstName: 'Moses',
      lastName: 'Okot',
      gender: 'Male',
      date_of_birth: '1995-04-12',
      contacts: '0700 000 002',
      email: 'moses@mail.example',
      rank: 'Guard',
      status: 'Active',
      hire_date: '2026-01-01',
      home_area: null,
      photo: null,
    }
    const { api, user } = open('operations', GuardsPage)
    api.answer(guards.list, () => ({ items: [moses], total: 1 }))
    await user.click(await screen.findByRole('link', { name: /^Open Moses Okot/ }))
    expect(fieldsOf(await screen.findByRole('dialog', { name: 'Moses Okot' }))).toContainEqual(['Status', 'Active'])
    expect(screen.queryByRole('combobox', { name: /Rank/ })).toBeNull()
  })
})

describe('the documents of a client', () => {
  test('are read and written by admins of money, who may not change the client', async () => {
    const { user } = open('money')
    const dialog = await openClient(user)
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    expect(await within(dialog).findByText('Night guard (Contract)')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Download Night guard' })).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Delete Night guard' })).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Add document' }))
    expect(await screen.findByRole('dialog', { name: 'Add document' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add document' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Joan Kirabo' })).toBeTruthy()
  })

  test('are neither shown to admins of operations nor requested', async () => {
    const { api, user } = open('operations')
    const dialog = await openClient(user)
    expect(within(dialog).queryByText('Documents in the portal')).toBeNull()
    expect(api.asked.map(({ path }) => path)).not.toContain(documents.list.path)
  })

  test('that fail to load say why, and the client is shown', async () => {
    const { api, user } = open('money')
    api.answer(documents.list, () => {
      throw new Refusal(503, 'The database is not there.')
    })
    const dialog = await openClient(user)
    expect(await within(dialog).findByText('The database is not there.')).toBeTruthy()
    expect(within(dialog).getByText('Nsuma Hardware')).toBeTruthy()
    api.answer(documents.list, () => ({ items: [contractFile], total: 1 }))
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    expect(await within(dialog).findByText('Night guard (Contract)')).toBeTruthy()
  })
})
