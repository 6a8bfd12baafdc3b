import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as audit from '../../../../api/accounts/audit.ts'
import { type CoverageDay, coverage } from '../../../../api/contracts/slots.ts'
import type { AdminArea } from '../../../../api/core/permissions.ts'
import * as documents from '../../../../api/sites/client-documents.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { clientDocument, contract } from '../../../test/records/contracts.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { ContractPanes } from './contract-panes.tsx'

const day = (date: string, needed: number, covered: number, off = 0): CoverageDay => ({
  day: `2026-11-${date}`,
  needed,
  covered,
  off,
  published: false,
  begins_in: null,
})
const DAYS = [day('16', 4, 3), day('17', 4, 4), day('18', 4, 2), day('19', 3, 0, 1)]
const entry: audit.AuditEntry = {
  id: 9,
  at: '2026-11-17T09:00:00.000Z',
  account_id: 2,
  account_name: 'Esther N.',
  address: '10.0.0.7',
  action: 'update',
  kind: 'contracts',
  record_id: '1',
  record_name: 'CT-2026-000001',
  record_live: true,
  changed: ['ends_on', 'renewal'],
  detail: null,
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00+03:00'), toFake: ['Date'] })
})

function open(
  role: 'admin' | 'super_admin' = 'super_admin',
  areas?: AdminArea[],
  shown = contract(1, { signed_document_id: 4 }),
) {
  const api = fakeApi()
  signIn(role, areas)
  const next_days = { needed: 0, open: 0, soon: 0 }
  api.answer(coverage, () => ({
    rows: [],
    groups: [{ id: 1, name: 'Kisozi Crest Hotel', under: null, days: DAYS }],
    next_days,
    generated_until: '2027-01-18',
  }))
  api.answer(documents.list, () => ({ items: [clientDocument(5, 'Price list'), clientDocument(4, 'Agreement')], total: 2 }))
  api.answer(audit.list, () => ({ items: [entry], total: 12 }))
  return { api, ...renderPage(() => <ContractPanes contract={shown} />) }
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

test('this month’s slots: how many are agreed, covered, missed and open, with the way to them', async () => {
  const { api } = open()
  const pane = within(screen.getByRole('tabpanel'))
  const link = await pane.findByRole('link', { name: 'Show posts and days' })
  expect(link.getAttribute('href')).toBe('/dashboard/duty-schedule/coverage?contract_id=1')
  expect(pane.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)).toEqual([
    'Agreed 15',
    'Covered 9',
    'Not covered before today 1',
    'Open from today on 5',
    'Off 1',
  ])
  const { query } = api.asked.find(({ path }) => path === coverage.path)!
  expect(Object.fromEntries(query)).toEqual({ from: '2026-11-01', to: '2026-11-30', by: 'client', contract_id: '1' })
})

test('the signed contract is the first document; the history leads to all entries', async () => {
  const { user } = open()
  expect(tabs()).toEqual(['Shifts this month', 'Documents', 'History'])
  const chosen = screen.getByRole('tab', { selected: true })
  expect(chosen.getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id)
  expect(chosen.getAttribute('aria-controls')).not.toContain(' ')
  await user.click(screen.getByRole('tab', { name: 'Documents' }))
  const shown = within(screen.getByRole('tabpanel'))
  await shown.findByText('Agreement (the signed contract)')
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 9))).toEqual(['Agreement', 'Price lis'])
  await user.click(screen.getByRole('tab', { name: 'History' }))
  const history = within(screen.getByRole('tabpanel'))
  await history.findByRole('button', { name: 'Put back ends on, renewal' })
  expect(history.getByRole('listitem').textContent).toBe('Changed: ends on, renewal17 Nov 2026, 12:00 · Esther N.Put back')
  const all = history.getByRole('link', { name: 'All 12 entries, with the values before and after' })
  expect(all.getAttribute('href')).toBe('/dashboard/audit?kind=contracts&record_id=1')
})

test('everybody has the panes that they may read; a draft has no slots', async () => {
  open('admin', ['operations'], contract(1, { number: null, status: 'Draft' }))
  expect(screen.queryByRole('tab', { name: 'Shifts this month' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'History' })).toBeNull()
})

test('a history that cannot be loaded can be tried again', async () => {
  const { api, user } = open()
  await screen.findByRole('link', { name: 'Show posts and days' })
  api.answer(audit.list, () => {
    throw new Refusal(503, 'The database is resting.')
  })
  await user.click(screen.getByRole('tab', { name: 'History' }))
  expect(await screen.findByText('The database is resting.')).toBeTruthy()
  api.answer(audit.list, () => ({ items: [entry], total: 1 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Values before and after' })).toBeTruthy()
})
