import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { contracts, type PortalContract } from '../../../../api/portal/portal-contracts.ts'
import { create, type ExtraGuardsPrice, price } from '../../../../api/portal/portal-extra-guards.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import OrderPage from './order-page.tsx'

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
      name: 'Main gate, day',
      station_name: 'Kisozi Crest Hotel',
      seats: 2,
      weekdays: 127,
      start_time: '06:00',
      end_time: '18:00',
      armed: false,
      rate: 950_000,
      rate_unit: 'guard_month',
      extra_rate: 45_000,
      coming: null,
    },
  ],
}
const PRICE: ExtraGuardsPrice = {
  shifts: 2,
  price: { rate: 45_000, net: 90_000, vat_rate: 1800, vat: 16_200, total: 106_200 },
  call: null,
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00+03:00'), toFake: ['Date'] })
})

function open(answer: ExtraGuardsPrice = PRICE, found = [CONTRACT]) {
  const api = fakeApi()
  signIn('client')
  api.answer(contracts, () => found)
  api.answer(price, () => answer)
  return { api, ...renderPage(OrderPage) }
}

async function fill(user: ReturnType<typeof open>['user'], then = 'Show the price') {
  await user.type(await screen.findByLabelText('First day'), '2026-12-12')
  await user.clear(screen.getByLabelText('Guards'))
  await user.type(screen.getByLabelText('Guards'), '2')
  await user.click(screen.getByRole('button', { name: then }))
}

test('an order shows its price before it is sent, and is sent with the price that was shown', async () => {
  const { api, user } = open()
  await fill(user)
  expect(await screen.findByText('2 × 1 shift at 45,000 = 90,000 + VAT')).toBeTruthy()
  expect(screen.getByText('VAT 18 % is 16,200 UGX, in all 106,200 UGX.')).toBeTruthy()
  api.answer(create, () => {
    throw new Refusal(409, 'The price is 100,000 UGX + VAT now. Please look at it again.')
  })
  await user.click(screen.getByRole('button', { name: 'Send the order' }))
  expect(await screen.findByText('The price is 100,000 UGX + VAT now. Please look at it again.')).toBeTruthy()
  expect(api.asked.find(({ path }) => path === create.path)!.body).toEqual({
    line_id: 4,
    days: ['2026-12-12'],
    start_time: '06:00',
    end_time: '18:00',
    guards: 2,
    note: null,
    net: 90_000,
  })
})

test('what is changed after the price was shown needs the price again', async () => {
  const { user } = open()
  await fill(user)
  await screen.findByRole('button', { name: 'Send the order' })
  await user.type(screen.getByLabelText('Last day'), '2026-12-14')
  expect(screen.queryByRole('button', { name: 'Send the order' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Show the price' })).toBeTruthy()
})

test('an order that begins soon says whom to call', async () => {
  const { user } = open({ ...PRICE, call: '+256 312 000 199' })
  await fill(user)
  expect((await screen.findByRole('link', { name: '+256 312 000 199' })).getAttribute('href')).toBe('tel:+256312000199')
})

test('somebody who does not see prices orders without one', async () => {
  const [post] = CONTRACT.posts
  const { user } = open({ ...PRICE, price: null }, [
    { ...CONTRACT, posts: [{ ...post!, rate: null, rate_unit: null, extra_rate: null }] },
  ])
  await fill(user, 'Check the order')
  expect(await screen.findByText('The price is as agreed with your company.')).toBeTruthy()
})

test('a first day is needed', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Show the price' }))
  expect(await screen.findByText('Choose at least one day.')).toBeTruthy()
})

test('without an active contract nothing is ordered', async () => {
  open(PRICE, [{ ...CONTRACT, status: 'Suspended' }])
  expect(await screen.findByText('There is no active contract here to order for.')).toBeTruthy()
})
