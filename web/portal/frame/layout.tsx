import { redirectDocument } from 'react-router'
import { DEFAULT_HOME, get } from '../../../api/company/home.ts'
import { readAddress } from '../../../api/core/languages.ts'
import { callContext } from '../../lib/pages/context.ts'
import type { EarlyScript } from '../../lib/pages/early-redirect.ts'
import { readSession } from '../../lib/session/session.ts'
import { spoken, t } from '../../lib/words/words.ts'
import { PortalSkeleton } from '../page/skeleton.tsx'
import { EARLY, redirectFor } from '../session/session-end.ts'
import type { Route } from './+types/layout.ts'
import { Portal } from './portal.client.tsx'
import '../../site/parts/base.css'

/** The script that redirects before anything else is loaded. */
export const handle: EarlyScript = { early: EARLY }

export const meta: Route.MetaFunction = () => [{ title: t('My portal') }, { name: 'robots', content: 'noindex' }]

/** The company's name and contact details; nothing of the client is rendered on the server. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content } = await context
    .get(callContext)(get, {})
    .catch(() => ({ content: DEFAULT_HOME }))
  return { brand: content.brand.name, logo: content.brand.logo, phone: content.contact.control_room }
}

/** Redirects without a token to the login dialog, and staff to the dashboard; the server checks every call again. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const to = redirectFor(readSession()?.role ?? null, { pathname, search })
  if (to) throw redirectDocument(to)
  const { language, portal } = spoken()
  // A page of the site, after whose login somebody comes here, carries no translations of the portal.
  if (language !== 'en' && !portal) throw redirectDocument(readAddress(pathname).path + search)
  return serverLoader()
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export const HydrateFallback = PortalSkeleton

export default Portal
