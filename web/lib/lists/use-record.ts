import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { IdParams } from '../../../api/core/common.ts'
import type { Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { CallFailure, call } from '../calls/call.ts'
import { NEW_RECORD, useNamedRecord } from './record-address.ts'
import type { List } from './use-list.ts'

export type GetEndpoint = Endpoint & { params: typeof IdParams }

type Options<T> = {
  /** The records' query key. */
  name: string
  get: GetEndpoint
  list: List<T>
  /** Called when the address names a record that does not exist. */
  onMissing: (named: string) => void
  /** True if `?record=new` opens the form of a new record. */
  mayAdd?: boolean
}
/** The state of loading a record, with retry and close. */
export type Opening = { failure: Error | undefined; retry: () => void; leave: () => void }
type Shown<T> = {
  key: string
  /** The `record` parameter it was opened by; undefined for a new record. */
  named: string | null
  /** The `record` parameter of the previously open record. */
  before?: string | null
  record: T | undefined
}

/**
 * The record a page shows beside its list: the one that the address names (from the page shown, else fetched), or a new one (`?record=new`).
 * The record stays as it was opened while the list reloads; every opening has its own key.
 */
export function useRecord<T extends { id: number }>({ name, get, list, onMissing, mayAdd = false }: Options<T>) {
  const { named, id, go, leave, isLeaving } = useNamedRecord()
  const [openings, setOpenings] = useState(0)
  const [shown, setShown] = useState<Shown<T>>()
  const show = (next: Omit<Shown<T>, 'key'>) => {
    setOpenings(openings + 1)
    setShown({ ...next, key: `${name} ${openings + 1}` })
  }

  const wanted = named !== null && named !== shown?.named && named !== shown?.before
  const listed = list.rows?.find((row) => row.id === id)
  const settled = list.rows !== undefined || list.problem !== undefined
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name, 'record', id],
    queryFn: async ({ signal }) => (await call(get, { params: { id: String(id) } } as Sent<GetEndpoint>, { signal })) as T,
    enabled: wanted && id !== undefined && settled && !listed,
    staleTime: 0,
    gcTime: 0,
  })
  const found = listed ?? (data?.id === id ? data : undefined)
  if (wanted && found) show({ named, record: found })
  // The address no longer names a record (Back, a link to the list): close it.
  if (named === null && shown?.named) setShown(undefined)

  const adding = named === NEW_RECORD
  if (wanted && adding && mayAdd) show({ named, record: undefined })

  const missing = wanted && !(adding && mayAdd) && (id === undefined || (error instanceof CallFailure && error.status === 404))
  const tell = useEffectEvent(() => {
    if (!adding) onMissing(String(named))
    leave()
  })
  useEffect(() => {
    if (missing) tell()
  }, [missing])

  const opening: Opening = { failure: isFetching ? undefined : (error ?? undefined), retry: () => void refetch(), leave }

  return {
    shown,
    add: () => {
      show({ named: null, before: named, record: undefined })
      if (named !== null) leave()
    },
    edit: (record: T) => {
      // The same record again while its dialog is still fading out: the address already names it.
      if (shown?.named === String(record.id) && !isLeaving()) setShown(undefined)
      else go(record.id)
    },
    close: () => {
      if (shown?.named) leave()
      else setShown(undefined)
    },
    /** The loading state of a record that is not on the page; undefined when nothing is loading. */
    opening: wanted && !found && !missing && !adding ? opening : undefined,
  }
}
