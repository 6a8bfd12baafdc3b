import { useCallback, useEffect, useState } from 'react'
import { isListName, type ListChoices, type ListName } from '../../../api/accounts/lists.ts'
import { usePhone } from '../width.ts'
import { useListChoices } from './list-memory.ts'
import type { ChangeAddress } from './use-address.ts'

/** Rows per page of a list for which the specification names none. */
export const LIST_ROWS = 25

/** The height of a row, and of all that is around the rows of a list, until they are measured. */
const ROW = 46
const AROUND = 330
const [FEWEST, MOST] = [5, 100]
const between = (rows: number) => Math.min(MOST, Math.max(FEWEST, Math.floor(rows)))

/** A list as it is shown now, which a view keeps. */
export type Shown = { filters: Record<string, string>; sort: string | null; columns: string[] | null }

/** The choices for a list that the dashboard remembers for the signed-in person. */
export type ListMemory = {
  name: ListName
  choices: ListChoices
  choose: (changes: Partial<ListChoices>) => void
  /** True if a page has as many rows as the window has room for. */
  fits: boolean
  /** Tells how many those are. */
  setRoom: (rows: number) => void
}

type Options = {
  name: string
  usualSize: number
  /** The rows per page of the address. */
  size: string | undefined
  changeAddress: ChangeAddress
}

/** The rows per page of a list: those of the address, else those that were chosen, else the usual ones. */
export function useRows({ name, usualSize, size, changeAddress }: Options) {
  const { choices, choose } = useListChoices(name)
  /** The choice that the address has had. */
  const [applied, setApplied] = useState<number | null>(null)
  const [fitting, setFitting] = useState(() => between((window.innerHeight - AROUND) / ROW))
  const phone = usePhone()
  const fits = choices.fits && size === undefined && !phone
  const opening = choices.rows === applied ? null : choices.rows

  // The page opens with the size last chosen, which moves into the address: Back then leads to the default, where it was shown.
  useEffect(() => {
    if (choices.rows === applied) return
    if (choices.rows === null || size !== undefined) setApplied(choices.rows)
    else changeAddress({ page_size: String(choices.rows) }, { replace: true })
  }, [choices.rows, applied, size, changeAddress])

  const chooseRows = useCallback(
    (rows: number | null) => {
      setApplied(rows)
      choose({ rows, fits: false })
    },
    [choose],
  )
  const setRoom = useCallback((rows: number) => setFitting(between(rows)), [])
  return {
    pageSize: Number(size ?? opening ?? (fits ? fitting : usualSize)),
    chooseRows,
    ...(isListName(name) && { memory: { name, choices, choose, fits, setRoom } satisfies ListMemory }),
  }
}
