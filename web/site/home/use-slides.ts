import { useEffect, useState } from 'react'

/** Time a slide stays (section 9 of the specification). */
const SLIDE_MILLISECONDS = 4000

/** Which of two slides is shown. They change every 4 s, but not before the second can be shown, nor while paused, watched by a mouse or keyboard, or where motion is unwanted. */
export function useSlides(ready: boolean) {
  const [slide, setSlide] = useState<0 | 1>(0)
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = paused || hovered || focused || !ready
  useEffect(() => {
    if (still) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
    const timer = setInterval(() => {
      if (!calm.matches) setSlide((shown) => (shown === 0 ? 1 : 0))
    }, SLIDE_MILLISECONDS)
    return () => clearInterval(timer)
  }, [still])
  return {
    slide,
    paused,
    toggle: () => setPaused(!paused),
    /** To spread on the element that holds the slides. A finger leaves no hover behind. */
    watch: {
      onPointerEnter: (event: { pointerType: string }) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
