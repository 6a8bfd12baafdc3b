import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { IdText } from '../../../api/core/common.ts'
import { changeAddress } from './list-state.ts'
import { useAddress } from './use-address.ts'

/** Names the open record in the address of its list: `?record=12`. */
const RECORD = 'record'
/** Opens the form of a new record: `?record=new`. */
export const NEW_RECORD = 'new'
/** State of the history entry that opened a record, so that closing can go back over it. */
const FROM_LIST = { openedFromList: true }

/** The `record` parameter of an address, as written. */
export const recordIn = (search: string) => new URLSearchParams(search).get(RECORD)

const searchFor = (address: URLSearchParams, id: number) => `?${changeAddress(address, { [RECORD]: String(id) })}`

/** The address of each record of a list, with the list's other parameters kept. */
export function useRecordAddress() {
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  return (id: number) => pathname + searchFor(address, id)
}

/** The record that the address names (`id` is undefined when it is not a valid id), and functions to open another and to close it. */
export function useNamedRecord() {
  const [address, change] = useAddress()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const named = address.get(RECORD)
  const { data: id } = z.safeParse(IdText, named)
  const opened = (state as Partial<typeof FROM_LIST> | null)?.openedFromList
  /** A pending history.back(), and the record to open once it has completed: until then the address names the previous record. */
  const stepBack = useRef<{ next?: number }>(undefined)
  const shown = useRef(named)
  useLayoutEffect(() => {
    shown.current = named
  }, [named])
  const leave = useCallback(() => {
    // Called twice for one record, the second time it would go back further than the list.
    if (stepBack.current || shown.current === null) return
    if (opened) {
      stepBack.current = {}
      return void navigate(-1)
    }
    change({ [RECORD]: '' }, { replace: true })
  }, [opened, navigate, change])
  function go(to: number) {
    if (stepBack.current) {
      stepBack.current.next = to
      return
    }
    const open = named === null ? { state: FROM_LIST } : { state, replace: true }
    void navigate({ search: searchFor(address, to) }, { ...open, preventScrollReset: true })
  }
  const arrived = useEffectEvent(() => {
    const next = stepBack.current?.next
    stepBack.current = undefined
    if (next !== undefined) go(next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every history entry has its own key
  useEffect(() => arrived(), [key])
  return { named, id, go, leave, isLeaving: () => stepBack.current !== undefined }
}

/** The form of a new record for which the address asks, and the function that closes it; for pages whose list is their own. */
export function useNewInAddress() {
  const { named, leave } = useNamedRecord()
  return { isAsked: named === NEW_RECORD, leave }
}
