import { useEffect, useState } from 'react'

const inForm = (target: EventTarget | null) =>
  target instanceof Element && target.closest('main :is(form, input, select, textarea)') !== null

/**
 * True while a form of the page has the focus, and until a press that moves the focus out of it has ended.
 * The focus moves between `pointerdown` and `click`, and on iOS buttons take no focus at all: a bar that appears in between
 * swallows the click. A press therefore ends with `click`, or with `pointercancel` when the touch becomes a scroll.
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
      if (inForm(target)) setInUse(true)
      else if (!pressing) setInUse(false)
    }
    const onPressEnd = ({ target }: Event) => {
      pressing = false
      setInUse((now) => now && (inForm(document.activeElement) || inForm(target)))
    }
    const onScroll = () => {
      pressing = false
      setInUse((now) => now && inForm(document.activeElement))
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
