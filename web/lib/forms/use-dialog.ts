import { useRef, useState } from 'react'

/**
 * The record that a dialog shows, if it is open; none means a new one. Every opening has its own key, so its state starts fresh.
 */
export function useDialog<T>() {
  const openings = useRef(0)
  const [shown, setShown] = useState<{ key: number; record: T | undefined }>()
  const open = (record: T | undefined) => setShown({ key: ++openings.current, record })
  return { shown, add: () => open(undefined), edit: (record: T) => open(record), close: () => setShown(undefined) }
}
