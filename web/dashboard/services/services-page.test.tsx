import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as services from '../../../contract/services.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderRoom, signIn } from '../../test/render-room.tsx'
import ServicesPage from './services-page.tsx'

const service = (id: number, more: Partial<services.Service> = {}): services.Service => ({
  id,
  version: 1,
  title: `Service ${id}`,
  description: 'Day and night.',
  price_rate: 100_000,
  image: null,
  category: null,
  ...more,
})

function open() {
  const api = fakeApi()
  signIn()
  api.answer(services.list, () => ({ items: [service(1), service(2, { image: 'guards.webp' })], total: 2 }))
  return { api, ...renderRoom(ServicesPage) }
}

test('shows cards with rate, picture or lock, and the way to a quote', async () => {
  open()
  const first = await screen.findByRole('article', { name: 'Service 1' })
  expect(within(first).getByText('Rate:', { exact: false }).textContent).toBe('Rate: 100,000 UGX')
  expect(within(first).getByRole('link', { name: 'Request a Quote' }).getAttribute('href')).toBe('/services#quote')
  expect(first.querySelector('img')).toBeNull()
  expect(screen.getByRole('article', { name: 'Service 2' }).querySelector('img')?.getAttribute('src')).toBe(
    '/uploads/guards.webp',
  )
})

test('the discount is announced without its size', async () => {
  open()
  const panel = await screen.findByRole('region', { name: 'Special Discount Alert' })
  expect(panel.textContent).toContain('Clients who hire more than 10 guards get a corporate discount.')
  expect(within(panel).getByRole('link', { name: 'Contact Us to Claim' }).getAttribute('href')).toBe('/contact')
  expect(panel.textContent).not.toMatch(/%/)
})

test('a failed load gives the words of the specification', async () => {
  const { api } = open()
  api.answer(services.list, () => {
    throw new Refusal(500, '')
  })
  expect(await screen.findByText('Failed to fetch services.')).toBeTruthy()
})

test('a service is changed in place', async () => {
  const { api, user } = open()
  api.answer(services.update, ({ body, params }) => service(params.id, { title: body.title, version: 2 }))
  await user.click(await screen.findByRole('button', { name: 'Edit Service 1' }))
  await user.type(screen.getByRole('textbox', { name: /Title/ }), ' plus')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Service updated successfully')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Service 1 plus' })).toBeTruthy()
})
