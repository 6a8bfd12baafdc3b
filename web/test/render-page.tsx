import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { makeQueryClient } from '../lib/calls/query-client.ts'
import { storeSession } from '../lib/session/session.ts'

/** Signs somebody in as far as the browser knows. */
export const signIn = (role: 'admin' | 'super_admin' | 'client' = 'admin') =>
  storeSession({ access_token: 'access', refresh_token: 'refresh' }, role)

/** Shows one page of the dashboard at an address, without the frame; `address()` tells where the page has gone, `back()` is the browser's button. */
export function renderPage(Page: ComponentType, at = '/page') {
  let shown = at
  let step: (by: number) => unknown
  function Watched() {
    step = useNavigate()
    const { pathname, search } = useLocation()
    shown = pathname + search
    return <Page />
  }
  const Stub = createRoutesStub([{ path: '/page', Component: Watched }])
  render(
    // jsdom holds every element it is asked about against every rule there is.
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <Stub initialEntries={[at]} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), address: () => shown, back: () => act(() => void step(-1)) }
}

/** The titles above a table's columns, as they are read on the screen. */
export const columnTitles = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .filter(Boolean)
