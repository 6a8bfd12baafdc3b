import { useMe } from '../../lib/session/use-me.ts'
import { ENTRIES, type Entry } from './entries.ts'

/**
 * The pages of the portal that the signed-in person sees: those about the whole client not for people limited to some stations, and
 * those about alarm systems for people who have one.
 */
export function useEntries(): readonly Entry[] {
  const { limited = false, alarm = false } = useMe().data ?? {}
  return ENTRIES.filter((entry) => !(entry.whole && limited) && !(entry.alarm && !alarm))
}
