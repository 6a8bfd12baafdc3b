import { useLayoutEffect, useRef } from 'react'

/** Focuses the first invalid field whenever there are errors, or `target` if given. */
export function useFirstInvalid(errors: Record<string, string>, target = '[aria-invalid="true"]') {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>(target)?.focus()
  }, [errors, target])
  return form
}
