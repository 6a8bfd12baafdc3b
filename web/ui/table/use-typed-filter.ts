import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useIsLeaving } from '../../lib/lists/use-address.ts'
import type { List } from '../../lib/lists/use-list.ts'

const DELAY_MILLISECONDS = 300

/**
 * The text typed into a filter of a list, and its setter. It is written to the address after a pause; a field that is kept mounted
 * meanwhile keeps its focus and what is typed after that.
 */
export function useTypedFilter(list: Pick<List<unknown>, 'state' | 'change'>, filter: string) {
  const applied = list.state[filter] ?? ''
  const { change } = list
  const [typed, setTyped] = useState(applied)
  const leaving = useNavigation().state !== 'idle'
  const isLeaving = useIsLeaving()
  const known = useRef(applied)
  // The address changed elsewhere (back, "Clear search"): update the field, but never overwrite text being typed.
  useEffect(() => {
    if (applied !== known.current) setTyped(applied)
    known.current = applied
  }, [applied])
  useEffect(() => {
    const wanted = typed.trim()
    // A navigation is pending: a change now would apply to its target.
    if (leaving || wanted === known.current) return
    const write = () => {
      if (isLeaving()) return
      known.current = wanted
      change({ [filter]: wanted }, { replace: true })
    }
    let timer = setTimeout(write, DELAY_MILLISECONDS)
    // A click may lead to another page, which is known a moment later only: a change in between would undo it.
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(write, DELAY_MILLISECONDS)
    }
    document.addEventListener('click', wait, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', wait, { capture: true })
    }
  }, [typed, filter, change, leaving, isLeaving])
  return [typed, setTyped] as const
}
