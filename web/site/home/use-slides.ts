import { useEffect, useState } from 'react'

/** Milliseconds between slides (specification, section 9). */
const SLIDE_MILLISECONDS = 4000

/**
 * The index of the slide shown, 0 or 1. Changes every 4 s once the second has loaded, except while paused, hovered or focused,
 * or with reduced motion.
 */
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
    /** Props of the element that contains the slides. Touch leaves no hover behind. */
    watch: {
      onPointerEnter: (event: { pointerType: string }) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
