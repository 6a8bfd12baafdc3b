import { useSyncExternalStore } from 'react'
import { today } from '../../api/core/fields/days.ts'
import { useSite } from './site-content.ts'

const never = () => () => {}
const yearNow = () => today().slice(0, 4)

/** The current year in Kampala. A cached page may be older, so the browser computes it again. */
export function useYear() {
  const { year } = useSite()
  return useSyncExternalStore(never, yearNow, () => year)
}
