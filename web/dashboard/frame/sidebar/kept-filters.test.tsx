import { act, screen } from '@testing-library/react'
import { Link, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { useKeptFilters } from '../../../lib/lists/kept-filters.ts'
import { forgetPerson } from '../../../lib/session/session.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import { Dashboard } from '../dashboard.client.tsx'

function List() {
  useKeptFilters()
  return (
    <>
      <Link to="?status=Active&sort=-id&page=3&page_size=10&record=4">Active ones</Link>
      <Link to="?">All</Link>
      <Outlet />
    </>
  )
}
const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('the link in the sidebar comes back to the filters and the order of a list; from the list itself it leads to all records', async () => {
  const { user, address } = renderDashboard(Dashboard, List)
  await user.click(await screen.findByRole('link', { name: 'Active ones' }))
  expect(href(/^Clients & Contracts/)).toBe('/dashboard/clients')
  await user.click(screen.getByRole('link', { name: /^Guards/ }))
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy()
  expect(href(/^Clients & Contracts/)).toBe('/dashboard/clients?status=Active&sort=-id')
  await user.click(screen.getByRole('link', { name: /^Clients & Contracts/ }))
  await screen.findByRole('link', { name: 'Active ones' })
  expect(address()).toBe('/dashboard/clients?status=Active&sort=-id')
  await user.click(screen.getByRole('link', { name: 'All' }))
  await user.click(screen.getByRole('link', { name: /^Guards/ }))
  expect(href(/^Clients & Contracts/)).toBe('/dashboard/clients')
})

test('the filters go with the session', async () => {
  const { user } = renderDashboard(Dashboard, List)
  await user.click(await screen.findByRole('link', { name: 'Active ones' }))
  act(forgetPerson)
  await user.click(screen.getByRole('link', { name: /^Guards/ }))
  await screen.findByRole('heading', { name: 'Another page' })
  expect(href(/^Clients & Contracts/)).toBe('/dashboard/clients')
})
