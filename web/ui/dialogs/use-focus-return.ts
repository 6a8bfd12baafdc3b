import { useEffect, useState } from 'react'

/** Restores the focus to the element that had it when the dialog opened, however the dialog closes. */
export function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
