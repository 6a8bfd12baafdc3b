import '@mantine/core/styles.layer.css'
import '../../fonts.css'
import '../../tokens.css'
import { setNonce } from 'get-nonce'
import { redirectDocument } from 'react-router'
import type { EarlyScript } from '../../lib/pages/early-redirect.ts'
import { pageNonce } from '../../lib/pages/nonce.ts'
import { readSession } from '../../lib/session/session.ts'
import type { Route } from './+types/layout.ts'
import { Dashboard } from './dashboard.client.tsx'
import { Fault } from './fault.tsx'
import { EARLY, redirectFor } from './session/session-end.ts'
import { DashboardSkeleton } from './skeleton.tsx'

/** The script that redirects before anything else is loaded. */
export const handle: EarlyScript = { early: EARLY }

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Redirects without a token or a staff role; the server checks every call again. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const to = redirectFor(readSession()?.role ?? null, new URL(request.url))
  if (to) throw redirectDocument(to)
  setNonce(pageNonce())
  return null
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export const HydrateFallback = DashboardSkeleton
export const ErrorBoundary = Fault

export default Dashboard
