import { Text } from '@mantine/core'
import { countOf } from '../../../../../../api/core/format.ts'
import { cycleOf, type RosterDraft } from '../roster-draft.ts'
import { usePosts } from '../use-posts.ts'

/** About how many guards the open slots of the chosen posts take by the cycle, beside how many are chosen. */
export function GuardsNeeded({ draft }: { draft: RosterDraft }) {
  const { data } = usePosts(draft)
  const cycle = cycleOf(draft)
  const posts = data?.rows.filter(({ line_id }) => draft.line_ids.includes(line_id)) ?? []
  const days = posts.flatMap((post) => post.days)
  const open = days.reduce((sum, { needed, covered }) => sum + needed - covered, 0)
  const onDays = cycle?.filter((duty) => duty !== 'off').length
  if (!cycle || !onDays || open === 0) return null
  const shiftsOfOne = (new Set(days.map(({ day }) => day)).size * onDays) / cycle.length
  const needed = Math.ceil(open / shiftsOfOne)
  const { length } = draft.guards
  return (
    <Text size="sm" c={length < needed ? undefined : 'dimmed'} role="status">
      {countOf(open, 'open shift')} {open === 1 ? 'takes' : 'take'} about {countOf(needed, 'guard')} by this cycle; {length}{' '}
      chosen.
    </Text>
  )
}
