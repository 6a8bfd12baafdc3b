import '@mantine/core/styles.layer.css'
import '../../fonts.css'
import '../../tokens.css'
import { setNonce } from 'get-nonce'
import { redirectDocument } from 'react-router'
import { DEFAULT_HOME, get } from '../../../api/company/home.ts'
import { readAddress } from '../../../api/core/languages.ts'
import { callContext } from '../../lib/pages/context.ts'
import type { EarlyScript } from '../../lib/pages/early-redirect.ts'
import { pageNonce } from '../../lib/pages/nonce.ts'
import { readSession } from '../../lib/session/session.ts'
import type { Route } from './+types/layout.ts'
import { Dashboard } from './dashboard.client.tsx'
import { Fault } from './fault.tsx'
import { EARLY, redirectFor } from './session/session-end.ts'
import { DashboardSkeleton } from './skeleton.tsx'
import type { Loaded } from './use-brand.ts'

/** The script that redirects before anything else is loaded. */
export const handle: EarlyScript = { early: EARLY }

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The company's name and logo; nothing behind the sign-in is rendered on the server. */
export async function loader({ context }: Route.LoaderArgs): Promise<Loaded> {
  const { content } = await context
    .get(callContext)(get, {})
    .catch(() => ({ content: DEFAULT_HOME }))
  return { brand: content.brand }
}

/** Redirects without a token or a staff role; the server checks every call again. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const to = redirectFor(readSession()?.role ?? null, new URL(request.url))
  if (to) throw redirectDocument(to)
  const { pathname, search } = new URL(request.url)
  const { language, path } = readAddress(pathname)
  // The server leads to the address without the language.
  if (language !== 'en') throw redirectDocument(path + search)
  setNonce(pageNonce())
  return serverLoader()
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export const HydrateFallback = DashboardSkeleton
export const ErrorBoundary = Fault

export default Dashboard
