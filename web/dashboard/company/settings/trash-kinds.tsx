import { useQuery } from '@tanstack/react-query'
import { kinds, TRASH_KINDS, type TrashKind } from '../../../../api/company/trash.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { List } from '../../../lib/lists/use-list.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { Lost } from '../../../ui/panel/lost.tsx'

/** Filters the Trash by kind of record, with counts. */
export function TrashKinds<T>({ list: { state, change } }: { list: List<T> }) {
  const known = useQuery({ queryKey: ['trash', 'kinds'], queryFn: ({ signal }) => call(kinds, {}, { signal }) })
  const counts = new Map(known.data?.map(({ kind, count }) => [kind, count]))
  const choices = (Object.keys(TRASH_KINDS) as TrashKind[])
    .filter((kind) => counts.has(kind) || kind === state.kind)
    .map((kind) => ({ value: kind, label: `${TRASH_KINDS[kind]} (${formatNumber(counts.get(kind) ?? 0)})` }))
  if (!known.data && known.error) return <Lost of={known} text="The kinds of records could not be loaded." />
  return (
    <Select
      label="Kind"
      placeholder="Any"
      size="xs"
      w={200}
      clearable
      data={choices}
      value={state.kind ?? null}
      onChange={(kind) => change({ kind: kind ?? '' })}
    />
  )
}
