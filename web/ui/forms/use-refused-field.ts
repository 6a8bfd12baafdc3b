import { useEffect, useRef } from 'react'

/** Moves to the first wrong field of a form each time it is refused; `refusals` counts them. Gives the ref of the form. */
export function useRefusedField<E extends HTMLElement = HTMLFormElement>(refusals: number) {
  const body = useRef<E>(null)
  useEffect(() => {
    if (refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return body
}
