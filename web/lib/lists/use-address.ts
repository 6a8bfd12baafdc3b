import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { changeAddress } from './list-state.ts'

/** Changes parameters of the address, as a new entry of the history unless `replace`; an empty value removes a parameter. */
export type ChangeAddress = (changes: Record<string, string>, options?: { replace?: boolean }) => void

/**
 * The parameters of the address and the function that changes them. A change is rendered synchronously, because one made before
 * the previous one has rendered would start from the old address and undo it.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [address, setAddress] = useSearchParams()
  const change = useCallback<ChangeAddress>(
    (changes, { replace = false } = {}) =>
      setAddress((now) => changeAddress(now, changes), { replace, preventScrollReset: true, flushSync: true }),
    [setAddress],
  )
  return [address, change]
}
