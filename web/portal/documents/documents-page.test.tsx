import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as calls from '../../../api/portal/portal-documents.ts'
import type { OwnDocument } from '../../../api/sites/client-documents.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import DocumentsPage from './documents-page.tsx'

const licence: OwnDocument = {
  id: 4,
  title: 'Company licence',
  kind: 'Certificate',
  file_name: 'licence.pdf',
  file_kind: 'pdf',
  bytes: 2_048,
  added_at: '2026-11-20T11:05:00.000Z',
}

function open() {
  const api = fakeApi()
  signIn('client')
  api.answer(calls.list, () => ({ items: [licence], total: 1 }))
  return { api, ...renderPage(DocumentsPage) }
}

test('lists and downloads documents; a failed download is reported', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:licence')
  URL.revokeObjectURL = vi.fn()
  const { api, user } = open()
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'Company licenceCertificate · PDF, 2 kB20 Nov 2026, 14:05Download',
  )
  api.answer(calls.download, () => {
    throw new Refusal(404, 'Document not found.')
  })
  await user.click(screen.getByRole('button', { name: 'Download Company licence' }))
  expect(await screen.findByText('Document not found.')).toBeTruthy()
  api.answer(calls.download, async () => new Response('a licence'))
  await user.click(screen.getByRole('button', { name: 'Download Company licence' }))
  await vi.waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled())
  expect(screen.queryByText('Document not found.')).toBeNull()
})

test('says so when there are no documents', async () => {
  const { api } = open()
  api.answer(calls.list, () => ({ items: [], total: 0 }))
  expect(await screen.findByText('There are no documents for you yet.')).toBeTruthy()
})
