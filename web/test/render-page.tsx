import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { UNDO_SHOWN_SECONDS } from '../../api/company/undo.ts'
import { ADMIN_AREAS, type AdminArea, type Role } from '../../api/core/permissions.ts'
import { makeQueryClient } from '../lib/calls/query-client.ts'
import { keepPerson } from '../lib/session/person.ts'
import { storeSession } from '../lib/session/session.ts'
import { UndoToast } from '../ui/undo/undo-toast.tsx'
import { setUpUser } from './user.ts'

/** Stores a session in the browser, of an admin of these areas. */
export function signIn(role: Role = 'admin', areas: readonly AdminArea[] = role === 'admin' ? ADMIN_AREAS : []) {
  storeSession({ access_token: 'access', refresh_token: 'refresh' }, role)
  keepPerson({ role, areas, granted: [], accountId: 1 })
}

/**
 * Renders one page of the dashboard at an address, without the frame but with its Undo; `address()` returns the current address, `back()` goes
 * back. `path` is its route, where that has parameters; other addresses are empty pages.
 */
export function renderPage(Page: ComponentType, at = '/page', path = '/page') {
  let shown = at
  let step: (by: number) => unknown
  const watched = (Shown: ComponentType) =>
    function Watched() {
      step = useNavigate()
      const { pathname, search } = useLocation()
      shown = pathname + search
      return <Shown />
    }
  const Stub = createRoutesStub([
    { path, Component: watched(Page) },
    { path: '*', Component: watched(() => <p>Another page</p>) },
  ])
  render(
    // Without styles: jsdom matches every element against every rule, which is slow.
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <Stub initialEntries={[at]} />
        <UndoToast seconds={UNDO_SHOWN_SECONDS} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: setUpUser(), address: () => shown, back: () => act(() => void step(-1)) }
}

/** The column headers of the table as shown. */
export const columnTitles = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .filter(Boolean)
