import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type DemoData as Demo, get, remove } from '../../../../api/accounts/demo-data.ts'
import { DEFAULT_HOME, get as getHome } from '../../../../api/company/home.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { DemoData } from './demo-data.tsx'

const DEMO: Demo = {
  marked: true,
  kinds: [
    { kind: 'clients', going: 19, staying: 2 },
    { kind: 'duty_schedules', going: 1_997, staying: 0 },
    { kind: 'jobs', going: 0, staying: 0 },
  ],
  own_account: false,
  documents: [],
  document_count: 0,
}

async function open(demo: Partial<Demo> = {}) {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(get, () => ({ ...DEMO, ...demo }))
  api.answer(getHome, () => ({ content: DEFAULT_HOME, version: 1 }))
  const page = renderPage(DemoData)
  await page.user.click(await screen.findByRole('button', { name: 'Remove demo data' }))
  await screen.findByRole('form', { name: 'Remove demo data' })
  const sent = () => api.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const confirm = () => page.user.click(screen.getByRole('button', { name: 'Remove for good' }))
  return { api, sent, confirm, ...page }
}

test('the dialog counts what goes and what stays, and sends nothing until the word is typed', async () => {
  const { api, sent, confirm, user, address } = await open()
  api.answer(remove, () => undefined)
  const rows = within(screen.getByRole('table', { name: 'Records that go and stay' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['RecordsGoStay', 'Clients192', 'Shifts1,9970'])
  await confirm()
  expect(await screen.findByText('Type REMOVE to confirm.')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.type(screen.getByLabelText(/^Type REMOVE/), 'remove')
  await confirm()
  await waitFor(() => expect(address()).toBe('/dashboard?guide=open'))
  expect(sent()).toEqual([{ word: 'remove', with_documents: false }])
})

test('documents of money that people have recorded are named, and go once they are said to be tried out', async () => {
  const { api, sent, confirm, user } = await open({
    documents: [{ number: 'INV-2026-000296', client: 'Kisozi Traders' }],
    document_count: 3,
  })
  api.answer(remove, ({ body }) => {
    if (!body.with_documents) throw new Refusal(409, 'Say that they were only tried out.')
  })
  expect(
    screen.getByText('Recorded by people for clients of the demo: INV-2026-000296 (Kisozi Traders) and 2 more.'),
  ).toBeTruthy()
  await user.type(screen.getByLabelText(/^Type REMOVE/), 'REMOVE')
  await confirm()
  expect(await screen.findByText('Say that they were only tried out.')).toBeTruthy()
  await user.click(screen.getByLabelText('They were only tried out and go, too'))
  await confirm()
  await waitFor(() => expect(sent()[1]).toEqual({ word: 'REMOVE', with_documents: true }))
})

test('somebody with an account of the demo gives an e-mail address and a password of their own', async () => {
  const { api, sent, confirm, user } = await open({ own_account: true })
  api.answer(remove, () => undefined)
  expect(screen.getByText(/^You sign in with an account of the demo/)).toBeTruthy()
  await user.type(screen.getByLabelText(/^Your e-mail address/), 'ruth@nile.example')
  await user.type(screen.getByLabelText(/^Your new password/), 'gatepost lantern kitenge')
  await user.type(screen.getByLabelText(/^Type REMOVE/), 'REMOVE')
  await confirm()
  await waitFor(() =>
    expect(sent()).toEqual([
      { word: 'REMOVE', with_documents: false, emailAddress: 'ruth@nile.example', password: 'gatepost lantern kitenge' },
    ]),
  )
})

test('a demo that is not marked is not offered for removal', async () => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(get, () => ({ ...DEMO, marked: false }))
  renderPage(DemoData)
  expect(await screen.findByText(/^There is no demo data that the program could tell from your own/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
