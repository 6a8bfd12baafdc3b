import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { contracts, coverage, type PortalContract } from '../../../api/portal/portal-contracts.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import ContractPage from './contract-page.tsx'

const UNSEEN = { rate: null, rate_unit: null, extra_rate: null, coming: null }
const CONTRACT: PortalContract = {
  id: 1,
  number: 'CT-2026-000001',
  title: 'Guarding of the hotel',
  status: 'Active',
  suspended_from: null,
  starts_on: '2025-10-18',
  ends_on: null,
  renewal: 'ends',
  month: null,
  posts: [
    {
      line_id: 4,
      name: 'Main gate, night',
      station_name: 'Kisozi Crest Hotel',
      seats: 2,
      weekdays: 127,
      start_time: '18:00',
      end_time: '06:00',
      armed: true,
      ...UNSEEN,
    },
    {
      line_id: 5,
      name: 'Car park',
      station_name: 'Kisozi Crest Hotel',
      seats: 1,
      weekdays: 63,
      start_time: '14:00',
      end_time: '22:00',
      armed: false,
      ...UNSEEN,
    },
  ],
}
const DAYS = [
  { day: '2026-11-01', agreed: 3, covered: 3 },
  { day: '2026-11-02', agreed: 3, covered: 2 },
]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00+03:00'), toFake: ['Date'] })
})

function open(found: PortalContract[] = [CONTRACT], days = DAYS) {
  const api = fakeApi()
  signIn('client')
  api.answer(contracts, () => found)
  api.answer(coverage, () => (days.length ? [{ station_id: 3, station_name: 'Kisozi Crest Hotel', days }] : []))
  return { api, ...renderPage(ContractPage) }
}

test('shows the contract without prices', async () => {
  open()
  expect(await screen.findByText('CT-2026-000001 · from 18 Oct 2025, without a last day')).toBeTruthy()
  const posts = within(screen.getByRole('list', { name: 'Posts of CT-2026-000001' })).getAllByRole('listitem')
  expect(posts.map(({ textContent }) => textContent)).toEqual([
    'Main gate, nightKisozi Crest Hotel2 guards, every day, 18:00–06:00 +1Armed',
    'Car parkKisozi Crest Hotel1 guard, Mon–Sat, 14:00–22:00',
  ])
  expect(document.body.textContent).not.toContain('UGX')
})

test('a suspension that lies ahead is named, and extra guards can still be ordered', async () => {
  open([{ ...CONTRACT, suspended_from: '2026-12-01' }])
  expect(await screen.findByText('CT-2026-000001 · from 18 Oct 2025, without a last day, suspended from 1 Dec 2026')).toBeTruthy()
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Order extra guards' })).toBeTruthy()
})

test('the last day of a contract says whether it renews by itself', async () => {
  const until = { ...CONTRACT, ends_on: '2026-10-17' }
  open([until, { ...until, id: 2, renewal: 'renews_monthly' }, { ...until, id: 3, renewal: 'renews_yearly' }])
  const shown = await screen.findAllByText('CT-2026-000001', { exact: false, selector: 'p' })
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'CT-2026-000001 · from 18 Oct 2025 to 17 Oct 2026',
    'CT-2026-000001 · from 18 Oct 2025 to 17 Oct 2026, renews each month',
    'CT-2026-000001 · from 18 Oct 2025 to 17 Oct 2026, renews each year',
  ])
})

test('people who see prices read the rate of each post and what the month costs', async () => {
  const [night, carPark] = CONTRACT.posts
  open([
    {
      ...CONTRACT,
      month: { net: 2_800_000, vat: 504_000, total: 3_304_000 },
      posts: [
        {
          ...night!,
          rate: 1_050_000,
          rate_unit: 'guard_month',
          extra_rate: 45_000,
          coming: { valid_from: '2027-01-01', rate: 1_102_500 },
        },
        { ...carPark!, rate: 700_000, rate_unit: 'guard_month', extra_rate: null },
      ],
    },
  ])
  expect(await screen.findByText('CT-2026-000001 · from 18 Oct 2025, without a last day', { exact: false })).toMatchObject({
    textContent:
      'CT-2026-000001 · from 18 Oct 2025, without a last dayThis month: 2,800,000 UGX + VAT 504,000 UGX = 3,304,000 UGX, when every shift is covered',
  })
  const posts = within(screen.getByRole('list', { name: 'Posts of CT-2026-000001' })).getAllByRole('listitem')
  expect(posts[0]!.textContent).toContain(
    '1,050,000 UGX per guard per month, an extra shift 45,000 UGXFrom 1 Jan 2027: 1,102,500 UGX per guard per month',
  )
  expect(posts[1]!.textContent).toContain('700,000 UGX per guard per month')
})

test('says how much of the month was covered, and on which days somebody was missing', async () => {
  const { api } = open()
  const list = await screen.findByRole('list', { name: 'Coverage this month' })
  expect(list.textContent).toBe('Kisozi Crest Hotel5 of 6 shifts coveredMissing on 2\u00a0Nov\u00a0202683 %')
  expect(api.asked.find(({ path }) => path === coverage.path)!.query.get('month')).toBe('2026-11')
})

test('100 % is shown only when no guard was missing', async () => {
  open([CONTRACT], [{ day: '2026-11-01', agreed: 1_000, covered: 999 }])
  expect((await screen.findByRole('list', { name: 'Coverage this month' })).textContent).toContain('99 %')
})

test('says so when there is no contract', async () => {
  open([], [])
  expect(await screen.findByText('There is no contract here yet.')).toBeTruthy()
  expect(screen.queryByText('Coverage this month')).toBeNull()
})

test('a page that fails to load can be retried', async () => {
  const api = fakeApi()
  signIn('client')
  api.answer(coverage, () => [])
  api.answer(contracts, () => {
    throw new Refusal(503, 'The service is busy.')
  })
  const { user } = renderPage(ContractPage)
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.answer(contracts, () => [CONTRACT])
  await user.click(again)
  expect(await screen.findByText('Guarding of the hotel')).toBeTruthy()
})
