import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { Day, IdText } from '../../../../../api/core/common.ts'
import { readListState } from '../../../../lib/lists/list-state.ts'
import { useAddress } from '../../../../lib/lists/use-address.ts'
import { stopOf } from './coverage-labels.ts'

const STATE = z.object({ post: z.optional(IdText), day: z.optional(Day) })

/** The post and day open beside the week, in the address; closing goes back over its opening, and to its cell with the focus. */
export function useOpenedPost() {
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const { post, day } = readListState(STATE, address)
  const opened = post && day ? { line_id: Number(post), day } : undefined
  const openedHere = useRef(false)
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  })
  // Stable, so that memoized rows are not rendered again.
  const open = useCallback((line_id: number, day: string) => {
    openedHere.current = true
    latest.current({ post: String(line_id), day })
  }, [])

  const stop = opened && stopOf(opened.line_id, opened.day)
  const before = useRef(stop)
  useEffect(() => {
    if (stop === undefined && before.current !== undefined) {
      openedHere.current = false
      const cell = document.querySelector<HTMLElement>(`[data-stop="${before.current}"]`)
      // The row may be gone: it is covered now, and only open ones are shown.
      ;(cell ?? document.querySelector<HTMLElement>('[data-stop][tabindex="0"]'))?.focus()
    }
    before.current = stop
  }, [stop])

  function close() {
    if (openedHere.current) void navigate(-1)
    else change({ post: '', day: '' }, { replace: true })
  }
  return { opened, open, close }
}
