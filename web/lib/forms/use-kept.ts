import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { CHOICES } from '../session/session.ts'

function all(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(CHOICES) ?? '{}')
  } catch {
    return {}
  }
}

function keep(name: string, value: unknown) {
  const { [name]: before, ...others } = all()
  if (value === undefined && before === undefined) return
  try {
    sessionStorage.setItem(CHOICES, JSON.stringify(value === undefined ? others : { ...others, [name]: value }))
  } catch {
    // The browser has no room for it: it lasts as long as the page.
  }
}

/**
 * Choices of a page that are not saved yet: this tab keeps them under a name until they are dropped with undefined or the session
 * ends, also when the page is left or reloaded. Kept values that do not fit the schema count as nothing.
 */
export function useKept<T>(name: string, schema: z.ZodMiniType<T>) {
  const read = () => {
    const found = z.safeParse(schema, all()[name])
    return { name, value: found.success ? found.data : undefined }
  }
  const [kept, setKept] = useState(read)
  if (kept.name !== name) setKept(read())
  useEffect(() => keep(kept.name, kept.value), [kept])
  const change = (next: T | undefined | ((now: T | undefined) => T | undefined)) =>
    setKept((now) => ({ name, value: next instanceof Function ? next(now.name === name ? now.value : undefined) : next }))
  return [kept.name === name ? kept.value : undefined, change] as const
}

const Marks = z.array(z.union([z.number(), z.string()]))

/** Marked rows of a page, kept in the same way until none is marked. */
export function useKeptMarks<K extends number | string>(name: string) {
  const [kept, keepMarks] = useKept(name, Marks)
  const marked = useMemo(() => new Set((kept ?? []) as K[]) as ReadonlySet<K>, [kept])
  return [marked, (marks: Iterable<K>) => keepMarks([...marks].length ? [...marks] : undefined)] as const
}
