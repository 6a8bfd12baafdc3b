import { useEffect, useState } from 'react'

const inForm = (target: EventTarget | null) =>
  target instanceof Element && target.closest('main :is(form, input, select, textarea)') !== null

/**
 * True from the moment a field of the page takes the focus until somebody is done with its form.
 * A press moves the focus before it becomes a click, and iOS gives buttons no focus at all: whatever moves on the screen in
 * between swallows the click. So a press ends with its click, or with `pointercancel` when the touch turns into scrolling.
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
