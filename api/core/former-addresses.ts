/** The address of a page now, by the parameters with which the former one is asked for. */
type Leads = (parameters: URLSearchParams) => string

const withParameters = (pathname: string, parameters: URLSearchParams) =>
  parameters.size ? `${pathname}?${parameters}` : pathname

/** Addresses of former versions, which bookmarks and letters still have, and the page that each leads to. */
export const FORMER_ADDRESSES: Record<string, Leads> = {
  '/dashboard/duty-schedule/reports': (parameters) => {
    const [cause, from] = [parameters.get('cause'), parameters.get('from')]
    if (!cause || !from) return '/dashboard/reports'
    return withParameters('/dashboard/reports/uncovered', new URLSearchParams({ month: from.slice(0, 7), cause }))
  },
  '/portal/api/extra-guards': (parameters) => withParameters('/portal/contract/extra-guards', parameters),
}

/** Leads from a former address, with or without a slash at its end, to the page of now; undefined for all others. */
export const addressNow = (pathname: string, parameters: URLSearchParams) =>
  FORMER_ADDRESSES[pathname.replace(/\/$/, '')]?.(parameters)
