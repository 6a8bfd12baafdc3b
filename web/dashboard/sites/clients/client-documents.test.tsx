import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as calls from '../../../../api/sites/client-documents.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { ClientDocuments } from './client-documents.tsx'

const licence: calls.ClientDocument = {
  id: 4,
  version: 1,
  client_id: 3,
  title: 'Company licence',
  kind: 'Certificate',
  file_name: 'licence.pdf',
  file_kind: 'pdf',
  bytes: 2_048,
  sha256: 'ab'.repeat(32),
  added_at: '2026-11-20T11:05:00.000Z',
}

function open(kept: calls.ClientDocument[] = [licence]) {
  const api = fakeApi()
  signIn()
  const shelf = [...kept]
  api.answer(calls.list, ({ query }) => {
    const items = shelf.filter(({ client_id }) => client_id === query.client_id)
    return { items, total: items.length }
  })
  const onBusy = vi.fn<(busy: boolean) => void>()
  const { user } = renderPage(() => <ClientDocuments clientId={3} locked={false} onBusy={onBusy} />)
  return { api, shelf, onBusy, user }
}
const openDialog = async (user: ReturnType<typeof open>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Add document' }))
  return screen.findByRole('dialog', { name: 'Add document' })
}

test('shows the documents of the portal with the type found in each file', async () => {
  open()
  expect(await screen.findByText('Company licence (Certificate)')).toBeTruthy()
  expect(screen.getByText('licence.pdf')).toBeTruthy()
  expect(screen.getByText('Checked: PDF, 2 kB. Received 20 Nov 2026, 14:05.')).toBeTruthy()
})

test('without documents it says what adding one does', async () => {
  open([])
  expect(await screen.findByText('No documents yet. What you add here appears in this client’s portal at once.')).toBeTruthy()
})

test('a document without title or file is refused at its fields; one that is too large too', async () => {
  const { user } = open([])
  const dialog = await openDialog(user)
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('title is required.')).toBeTruthy()
  expect(within(dialog).getByText('file is required.')).toBeTruthy()
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' })
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, large)
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('This file is larger than 5 MB.')).toBeTruthy()
})

test('deleting a document asks first, then removes it from the list', async () => {
  const { api, shelf, onBusy, user } = open()
  api.answer(calls.remove, async () => shelf.splice(0))
  await user.click(await screen.findByRole('button', { name: 'Delete Company licence' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete document' })
  expect(onBusy).toHaveBeenLastCalledWith(true)
  expect(within(dialog).getByText('Are you sure you want to delete the document Company licence?')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Document deleted successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Company licence (Certificate)')).toBeNull())
  expect(onBusy).toHaveBeenLastCalledWith(false)
})

test('documents that fail to load say so and can be retried', async () => {
  const { api, user } = open()
  api.answer(calls.list, () => {
    throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
  })
  expect(await screen.findByText(/The service is busy/)).toBeTruthy()
  api.answer(calls.list, () => ({ items: [licence], total: 1 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Company licence (Certificate)')).toBeTruthy()
})
