import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { SERVICE_CATEGORIES } from '../../../api/sales/services.ts'
import { SERVICE_PAGES } from '../frame/nav-pages.ts'

/** Fields of the quote form to prefill. */
type Prefill = {
  /** A service by its id, or the first one of a category. */
  service?: number | (typeof SERVICE_CATEGORIES)[number] | null | undefined
  guards?: number
}

const SERVICES = '/services'
const PAGES_WITH_FORM: readonly string[] = [SERVICES, ...SERVICE_PAGES.map(({ to }) => to)]

/** Links to the quote form on this page, or else on the services page, with known fields in the query. Works without JavaScript. */
export function QuoteLink({
  service,
  guards,
  className,
  onFollow,
  children,
}: Prefill & { className?: string | undefined; onFollow?: () => void; children: ReactNode }) {
  const { pathname } = useLocation()
  const search = new URLSearchParams()
  if (service) search.set('service', String(service))
  if (guards) search.set('guards', String(guards))
  const to = { pathname: PAGES_WITH_FORM.includes(pathname) ? pathname : SERVICES, search: search.toString(), hash: 'quote' }
  return (
    <Link to={to} className={className} onClick={onFollow}>
      {children}
    </Link>
  )
}

/** Reads the fields that `QuoteLink` put into the query. Only the browser reads them, so the cached page is the same for all queries. */
export function readPrefill(search: string) {
  const query = new URLSearchParams(search)
  const guards = query.get('guards') ?? ''
  return { service: query.get('service'), guards: /^\d{1,5}$/.test(guards) ? guards : undefined }
}
