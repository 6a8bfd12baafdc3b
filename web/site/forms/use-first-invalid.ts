import { useEffect, useRef } from 'react'

/** Moves to the first field of the form that was refused, each time some are; `target` names another place to go. */
export function useFirstInvalid(errors: Record<string, string>, target = '[aria-invalid="true"]') {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>(target)?.focus()
  }, [errors, target])
  return form
}
