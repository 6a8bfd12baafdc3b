import type { ReactNode } from 'react'

/** A question about something whose own name ends with a question mark ends with one, not with two. */
export function question(asked: ReactNode): ReactNode {
  if (Array.isArray(asked) && asked.every((part) => typeof part === 'string' || typeof part === 'number'))
    return question(asked.join(''))
  return typeof asked === 'string' ? asked.replaceAll(/\?{2,}/g, '?') : asked
}
