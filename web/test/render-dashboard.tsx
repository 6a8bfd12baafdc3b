import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, type Outlet, useLocation } from 'react-router'
import * as auth from '../../api/accounts/auth.ts'
import { fakeApi } from './fake-api.ts'
import { signIn } from './render-page.tsx'
import { setUpUser } from './user.ts'

const LAYOUT = 'dashboard/frame/layout'

/**
 * Renders the dashboard's layout for a signed-in person, with one page at /dashboard/clients and empty ones elsewhere;
 * `loaded` is what came with the document, `address()` returns the current address.
 */
export function renderDashboard(Layout: typeof Outlet, Page: ComponentType = () => <p>The page</p>, loaded?: object) {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(auth.me, () => ({
    id: 1,
    userName: 'Esther N.',
    emailAddress: 'super@engabo.example',
    role: 'super_admin' as const,
    areas: [],
  }))
  let shown = ''
  function Watched({ title }: { title: string }) {
    const { pathname, search } = useLocation()
    shown = pathname + search
    return title === 'Client Management' ? <Page /> : <p>{title}</p>
  }
  const page = (path: string, title: string) => ({ path, Component: () => <Watched title={title} />, handle: { title } })
  const Stub = createRoutesStub([
    {
      id: LAYOUT,
      path: '/dashboard',
      Component: Layout,
      children: [page('clients', 'Client Management'), page('*', 'Another page')],
    },
  ])
  render(<Stub initialEntries={['/dashboard/clients']} hydrationData={loaded && { loaderData: { [LAYOUT]: loaded } }} />)
  return { api, user: setUpUser(), address: () => shown }
}
