import { use, useCallback } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router'
import { changeAddress } from './list-state.ts'

/** Changes parameters of the address, as a new entry of the history unless `replace`; an empty value removes a parameter. */
export type ChangeAddress = (changes: Record<string, string>, options?: { replace?: boolean }) => void

/**
 * True if the router is on its way to another page. While that page renders (in a transition), the page before is still shown,
 * and neither useLocation nor useNavigation say so: only the router itself does.
 */
export function useIsLeaving() {
  const { pathname } = useLocation()
  const router = use(DataRouterContext)?.router
  return useCallback(() => {
    const target = router?.state.navigation.location ?? router?.state.location
    return target !== undefined && target.pathname !== pathname
  }, [router, pathname])
}

/**
 * The parameters of the address and the function that changes them. A change is rendered synchronously, because one made before
 * the previous one has rendered would start from the old address and undo it. A page that is being left changes nothing: the
 * router would apply its parameters to the next page.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [address, setAddress] = useSearchParams()
  const isLeaving = useIsLeaving()
  const change = useCallback<ChangeAddress>(
    (changes, { replace = false } = {}) => {
      if (!isLeaving()) setAddress((now) => changeAddress(now, changes), { replace, preventScrollReset: true, flushSync: true })
    },
    [isLeaving, setAddress],
  )
  return [address, change]
}
