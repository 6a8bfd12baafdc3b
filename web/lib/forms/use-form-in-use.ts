import { useEffect, useState } from 'react'

/** The confirmation in a form takes the focus when it appears. */
const isMessage = (target: EventTarget | null) => target instanceof Element && target.closest('[role=status]') !== null
const inForm = (target: EventTarget | null) =>
  target instanceof Element && target.closest('main :is(form, input, select, textarea)') !== null && !isMessage(target)

/**
 * True while a form of the page has the focus. The value never changes during a press: the focus moves between
 * `pointerdown` and `click`, iOS buttons take no focus at all, and a layout shift in between would move the target away from
 * the pointer, so that no click fires. A press ends with `click`, or with `pointercancel` when the touch becomes a scroll.
 */
export function useFormInUse() {
  const [inUse, setInUse] = useState(false)
  useEffect(() => {
    let pressing = false
    const onPress = () => {
      pressing = true
    }
    const onKey = () => {
      pressing = false
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!pressing && !isMessage(target)) setInUse(inForm(target))
    }
    const onPressEnd = ({ target }: Event) => {
      pressing = false
      setInUse((now) => inForm(document.activeElement) || (now && inForm(target)))
    }
    const onScroll = () => {
      pressing = false
      setInUse(inForm(document.activeElement))
    }
    setInUse(inForm(document.activeElement))
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', onPress, { capture: true, signal })
    document.addEventListener('keydown', onKey, { capture: true, signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('click', onPressEnd, { signal })
    document.addEventListener('pointercancel', onScroll, { signal })
    return () => listening.abort()
  }, [])
  return inUse
}
