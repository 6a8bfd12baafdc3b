import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { SERVICE_CATEGORIES } from '../../../api/sales/services.ts'
import { SERVICE_PAGES } from '../frame/nav-pages.ts'

/** Fields of the quote request to fill in. */
type Known = {
  /** A service by its id, or the first one of a category; an empty text for none yet. */
  service?: number | (typeof SERVICE_CATEGORIES)[number] | '' | null | undefined
  guards?: number
}

/** The category of a service's own page. */
const categoryOf = (pathname: string) =>
  SERVICE_PAGES.find(({ to }) => to === pathname)
    ?.to.split('/')
    .at(-1)

/** Links to the quote request, with what is known in the address: a known service leads to the second step. */
export function QuoteLink({
  service,
  guards,
  className,
  onFollow,
  children,
}: Known & { className?: string | undefined; onFollow?: () => void; children: ReactNode }) {
  const { pathname } = useLocation()
  const known = service ?? categoryOf(pathname)
  const search = new URLSearchParams(known === undefined ? {} : { step: '2', service_id: String(known) })
  if (guards) search.set('guards_needed', String(guards))
  return (
    <Link
      to={{ pathname: '/quote', search: search.toString() }}
      className={className}
      onClick={onFollow}
      aria-current={pathname === '/quote' ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
