import { useLayoutEffect, useRef } from 'react'

/** Focuses the first invalid field each time the form is refused; `refusals` counts them. Returns the ref of the form. */
export function useRefusedField<E extends HTMLElement = HTMLFormElement>(refusals: number) {
  const body = useRef<E>(null)
  useLayoutEffect(() => {
    if (refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return body
}
