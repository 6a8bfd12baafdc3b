import { Group, TextInput } from '@mantine/core'
import { AUDIT_KINDS } from '../../../../api/accounts/audit.ts'
import { AUDIT_ACTIONS } from '../../../../api/core/fields/audit-actions.ts'
import type { List } from '../../../lib/lists/use-list.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { useTypedFilter } from '../../../ui/table/use-typed-filter.ts'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'

const choices = (names: Record<string, string>) =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label))
const ACTIONS = choices(AUDIT_ACTIONS)
const KINDS = choices(AUDIT_KINDS)

/** The filters of the audit log: actor, action, record and dates. */
export function AuditFilters<T>({ list }: { list: List<T> }) {
  const { action, kind } = list.state
  return (
    <Group gap="xs" align="flex-end">
      <FilterBy by={['person']} list={list} />
      <Select
        label="What"
        placeholder="Anything"
        size="xs"
        w={200}
        clearable
        searchable
        data={ACTIONS}
        value={action ?? null}
        onChange={(value) => list.change({ action: value ?? '' })}
      />
      <Select
        label="Kind of record"
        placeholder="Any"
        size="xs"
        w={160}
        clearable
        searchable
        data={KINDS}
        value={kind ?? null}
        onChange={(value) => list.change({ kind: value ?? '', record_id: '' })}
      />
      {kind && <RecordNumber key={kind} list={list} />}
      <FilterDays list={list} />
    </Group>
  )
}

function RecordNumber<T>({ list }: { list: List<T> }) {
  const [typed, setTyped] = useTypedFilter(list, 'record_id')
  return (
    <TextInput
      label="Record number"
      size="xs"
      w={120}
      inputMode="numeric"
      maxLength={40}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/[^\w-]/g, ''))}
    />
  )
}
