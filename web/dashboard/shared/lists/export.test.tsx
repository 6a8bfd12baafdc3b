import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ClientsPage from '../../sites/clients/clients-page.tsx'

const client: clients.Client = {
  ...clients.NO_BILLING,
  id: 1,
  version: 1,
  firstName: 'Grace',
  lastName: 'Nakato',
  company_name: null,
  address: null,
  contacts: '0700 000 100',
  registered_on: '2026-11-20',
}
const FAILURE = 'Server responded with status 500'

function open(at?: string) {
  const saved: { name: string; file: Blob }[] = []
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: (file: Blob) => String(files.push(file)), revokeObjectURL: () => {} }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.at(-1)! })
  })
  const api = fakeApi()
  signIn()
  api.answer(clients.list, () => ({ items: [client], total: 1 }))
  return { api, saved, ...renderPage(ClientsPage, at) }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Export as CSV' })

test('the server’s file is saved under the server’s name, for the same search and order', async () => {
  const { api, user, saved } = open('/page?q=Grace&sort=-lastName&page_size=10')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  api.answer(clients.exportCsv, async () => {
    await held
    return new Response('\uFEFFID,First Name\r\n1,Grace\r\n', {
      headers: { 'content-disposition': "attachment; filename*=UTF-8''clients-2026-11-20.csv" },
    })
  })
  await screen.findByText('Grace')
  await user.click(button())
  expect(await screen.findByText('Exporting...')).toBeTruthy()
  expect(button().disabled).toBe(true)
  release()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('clients-2026-11-20.csv')
  expect(await saved[0]?.file.text()).toContain('1,Grace')
  expect(api.asked.at(-1)?.query.toString()).toBe('q=Grace&sort=-lastName')
  await waitFor(() => expect(screen.queryByText('Exporting...')).toBeNull())
})

test('a failure is shown until the next attempt', async () => {
  const { api, user, saved } = open()
  api.answer(clients.exportCsv, () => {
    throw new Refusal(500, '')
  })
  await screen.findByText('Grace')
  await user.click(button())
  expect(await screen.findByText(FAILURE)).toBeTruthy()
  expect(saved).toHaveLength(0)
  api.answer(clients.exportCsv, () => new Response('ID\r\n'))
  await user.click(button())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByText(FAILURE)).toBeNull()
})
