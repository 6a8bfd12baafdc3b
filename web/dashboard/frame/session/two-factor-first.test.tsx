import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import * as auth from '../../../../api/accounts/auth.ts'
import { ADMIN_AREAS } from '../../../../api/core/permissions.ts'
import * as notices from '../../../../api/notify/notices.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { call } from '../../../lib/calls/call.ts'
import { Refusal } from '../../../test/fake-api.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import DashboardLayout from '../layout.tsx'

const NEEDED = 'Your company requires two-factor sign-in. Set it up in your profile to go on.'

/** A page that reads clients, and a button that reads them again. */
function Clients() {
  const { error, refetch } = useQuery({ queryKey: ['clients'], queryFn: () => call(clients.list, { query: {} }) })
  return (
    <button type="button" onClick={() => void refetch()}>
      {error ? error.message : 'The clients'}
    </button>
  )
}

function open(required: { missing: boolean }, held?: Promise<void>) {
  const page = renderDashboard(DashboardLayout as typeof Outlet, Clients)
  const esther = {
    id: 1,
    userName: 'Esther N.',
    emailAddress: 'super@engabo.example',
    role: 'super_admin' as const,
    areas: [...ADMIN_AREAS],
  }
  page.api.answer(auth.me, async () => {
    const person = { ...esther, two_factor_missing: required.missing }
    await held
    return person
  })
  page.api.answer(notices.latest, () => ({ unread: 0, notices: [] }))
  page.api.answer(notices.stream, () => new Response(new ReadableStream()) as never)
  page.api.answer(clients.list, () => {
    if (required.missing) throw new Refusal(403, NEEDED, { code: 'two_factor_required' })
    return { items: [], total: 0 }
  })
  return page
}

test('a person who must set up two-factor sign-in is redirected to the profile from every page', async () => {
  const { address } = open({ missing: true })
  await waitFor(() => expect(address()).toBe('/dashboard/profile'))
})

test('a signed-in person is redirected when the company starts to require it', async () => {
  const required = { missing: false }
  const { user, address } = open(required)
  const page = await screen.findByRole('button', { name: 'The clients' })
  expect(address()).toBe('/dashboard/clients')
  required.missing = true
  await user.click(page)
  await waitFor(() => expect(address()).toBe('/dashboard/profile'))
})

test('so is one whose first reading was still under way then', async () => {
  const required = { missing: false }
  const answered = Promise.withResolvers<void>()
  const { api, user, address } = open(required, answered.promise)
  const page = await screen.findByRole('button', { name: 'The clients' })
  await waitFor(() => expect(api.asked.some(({ path }) => path === auth.me.path)).toBe(true))
  required.missing = true
  await user.click(page)
  await screen.findByRole('button', { name: NEEDED })
  answered.resolve()
  await waitFor(() => expect(address()).toBe('/dashboard/profile'))
})
