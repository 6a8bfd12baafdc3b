import { useMe } from '../../lib/session/use-me.ts'
import { ENTRIES, type Entry } from './entries.ts'

/** The pages of the portal that the signed-in person sees: those about the whole client not for people limited to some stations. */
export function useEntries(): readonly Entry[] {
  const limited = useMe().data?.limited
  return limited ? ENTRIES.filter(({ whole }) => !whole) : ENTRIES
}
