import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { IdText } from '../../../contract/core/common.ts'
import { AT_ONCE, changeAddress } from './list-state.ts'

/** Names the open record in the address of its list: `?record=12`. */
const RECORD = 'record'
/** Kept with the step in the history that opened a record, so that closing can take that step back. */
const FROM_LIST = { openedFromList: true }

/** The record an address names, as it is written there. */
export const recordIn = (search: string) => new URLSearchParams(search).get(RECORD)

const searchFor = (address: URLSearchParams, id: number) => `?${changeAddress(address, { [RECORD]: String(id) })}`

/** The addresses of a list's records: each beside the list as it stands. */
export function useRecordAddress() {
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  return (id: number) => pathname + searchFor(address, id)
}

/** The record the address names (`id` is undefined when no record can have that number), the way to another, and the way back to the list as it was. */
export function useNamedRecord() {
  const [address, setAddress] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const named = address.get(RECORD)
  const { data: id } = z.safeParse(IdText, named)
  const opened = (state as Partial<typeof FROM_LIST> | null)?.openedFromList
  /** A step back that has not arrived yet, and the record to open once it has: until then the address names the one that is left. */
  const stepBack = useRef<{ next?: number }>(undefined)
  const leave = useCallback(() => {
    if (opened) {
      stepBack.current = {}
      return void navigate(-1)
    }
    // Shown at once: a search that is put into the address meanwhile would start from the one with the record, and open it again.
    setAddress((now) => changeAddress(now, { [RECORD]: '' }), { replace: true, ...AT_ONCE })
  }, [opened, navigate, setAddress])
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step in the history has a key of its own
  useEffect(() => arrived(), [key])
  return { named, id, go, leave, isLeaving: () => stepBack.current !== undefined }
}
