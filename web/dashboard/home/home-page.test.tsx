import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as auth from '../../../contract/auth.ts'
import { cards } from '../../../contract/dashboard.ts'
import * as leaving from '../../lib/go.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderRoom, signIn } from '../../test/render-room.tsx'
import HomePage from './home-page.tsx'

vi.mock('../../lib/go.ts', () => ({ go: vi.fn() }))

const FIGURES = {
  total_guards: 48,
  active_clients: 19,
  incidents_reported: 7,
  pending_invoices: 5,
  service_requests: 12,
  revenue_collected: 12_450_000,
}

function open() {
  const api = fakeApi()
  signIn()
  api.answer(auth.me, () => ({ id: 1, userName: 'Esther N.', emailAddress: 'super@engabo.example', role: 'admin' as const }))
  api.answer(cards, () => FIGURES)
  return { api, ...renderRoom(HomePage) }
}

test('welcomes the person and shows the six figures, revenue in UGX', async () => {
  open()
  expect(await screen.findByText('Welcome back, Esther N.')).toBeTruthy()
  for (const label of [
    'Total Guards',
    'Active Clients',
    'Incidents Reported',
    'Pending Invoices',
    'Service Requests',
    'Revenue Collected',
  ])
    expect(screen.getByText(label)).toBeTruthy()
  await screen.findByText('48')
  expect(screen.getByText('Revenue Collected').parentElement?.textContent).toContain('12,450,000 UGX')
})

test('figures that cannot be loaded can be asked for again', async () => {
  const { api, user } = open()
  api.answer(cards, () => {
    throw new Refusal(500, '')
  })
  expect(await screen.findByText('Failed to fetch the figures.')).toBeTruthy()
  api.answer(cards, () => FIGURES)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('48')).toBeTruthy()
})

test('its logout ends the session on the server, clears all local storage and goes to the public home page', async () => {
  const { api, user } = open()
  localStorage.setItem('darkMode', 'true')
  api.answer(auth.logout, () => undefined)
  await screen.findByText('48')
  await user.click(screen.getByRole('button', { name: /Logout/ }))
  await waitFor(() => expect(leaving.go).toHaveBeenCalledWith('/'))
  expect(api.asked.some(({ path }) => path === '/api/v1/auth/logout')).toBe(true)
  expect(localStorage.length).toBe(0)
})
