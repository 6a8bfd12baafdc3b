import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { SERVICE_CATEGORIES } from '../../contract/services.ts'
import { SERVICE_PAGES } from './nav-pages.ts'

/** What is known of a visitor's wish before the form is filled in. */
type Wish = {
  /** The service by its id, or any of a category. */
  service?: number | (typeof SERVICE_CATEGORIES)[number] | null | undefined
  guards?: number
}

const SERVICES = '/services'
const PAGES_WITH_FORM: readonly string[] = [SERVICES, ...SERVICE_PAGES.map(({ to }) => to)]

/** Leads to the quote form of this page, or of the services page, with what is known filled in. It is an address, so it works before any script does. */
export function QuoteLink({
  service,
  guards,
  className,
  children,
}: Wish & { className?: string | undefined; children: ReactNode }) {
  const { pathname } = useLocation()
  const search = new URLSearchParams()
  if (service) search.set('service', String(service))
  if (guards) search.set('guards', String(guards))
  const to = { pathname: PAGES_WITH_FORM.includes(pathname) ? pathname : SERVICES, search: search.toString(), hash: 'quote' }
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}

/** What an address says of the wish; only the browser reads it, so every visitor gets the same page from the server. */
export function wishIn(search: string) {
  const asked = new URLSearchParams(search)
  const guards = asked.get('guards') ?? ''
  return { service: asked.get('service'), guards: /^\d{1,5}$/.test(guards) ? guards : undefined }
}
