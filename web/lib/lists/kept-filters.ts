import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { FILTERS } from '../session/session.ts'

/** Parameters of the open record and of the place within the list, which a list does not come back with. */
const PASSING = ['record', 'page', 'page_size']

function kept(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(FILTERS) ?? '{}')
  } catch {
    return {}
  }
}

/** Keeps the filters and the order of this list until the session ends, for when one comes back to it. */
export function useKeptFilters() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const address = new URLSearchParams(search)
    for (const name of PASSING) address.delete(name)
    const { [pathname]: _, ...others } = kept()
    const filters = address.toString()
    sessionStorage.setItem(FILTERS, JSON.stringify(filters ? { ...others, [pathname]: `?${filters}` } : others))
  }, [pathname, search])
}

/** The address of a list with the filters that it had last in this tab. */
export const comingBackTo = (address: string) => address + (kept()[address] ?? '')
