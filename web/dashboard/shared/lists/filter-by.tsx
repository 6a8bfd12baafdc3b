import { Group } from '@mantine/core'
import type { List } from '../../../lib/lists/use-list.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { ClientPicker, GuardPicker, PersonPicker, StationPicker } from '../records/record-pickers.tsx'

const PICKERS = {
  client: { label: 'Client', field: 'client_id', Picker: ClientPicker },
  guard: { label: 'Guard', field: 'guard_id', Picker: GuardPicker },
  station: { label: 'Station', field: 'station_id', Picker: StationPicker },
  person: { label: 'Person', field: 'account_id', Picker: PersonPicker },
}
/** What a list can be narrowed by besides words: a record it names, or the days from one to another. */
export type RecordFilter = keyof typeof PICKERS | 'days'

/** The filters of a list that are chosen among too many to show; `by` as the list's call takes them. */
export function FilterBy<T>({ by, list }: { by: readonly RecordFilter[]; list: List<T> }) {
  return (
    <Group gap="xs" align="flex-end">
      {by.map((kind) => {
        if (kind === 'days') return <Days key={kind} list={list} />
        const { label, field, Picker } = PICKERS[kind]
        const value = list.state[field]
        return (
          <Picker
            // A filter that is cleared from elsewhere starts afresh.
            key={`${kind} ${value ? 'chosen' : 'open'}`}
            label={label}
            size="xs"
            w={200}
            clearable
            value={value ? Number(value) : null}
            onChange={(id) => list.change({ [field]: id === null ? '' : String(id) })}
          />
        )
      })}
    </Group>
  )
}

const DAYS = [
  { field: 'from', label: 'From' },
  { field: 'to', label: 'Until' },
]

const Days = <T,>({ list }: { list: List<T> }) =>
  DAYS.map(({ field, label }) => (
    <DayField
      key={field}
      label={label}
      size="xs"
      w={150}
      value={list.state[field] ?? null}
      onChange={(day) => list.change({ [field]: day ?? '' })}
    />
  ))
