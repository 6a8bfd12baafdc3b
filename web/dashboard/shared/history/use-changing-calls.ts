import { useCode } from '../../../lib/session/use-code.ts'

/** The calls of a kind, loaded when a history is opened; undefined until they have come, and for a kind without any. */
export function useChangingCalls(kind: string | null) {
  const { data } = useCode('changing calls', () => import('./changing-calls.ts'), kind !== null)
  return kind === null ? undefined : data?.CHANGING_CALLS[kind]
}
