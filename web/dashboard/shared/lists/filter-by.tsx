import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { list as contracts } from '../../../../api/contracts/contracts.ts'
import type { List } from '../../../lib/lists/use-list.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { ClientPicker, ContractPicker, GuardPicker, PersonPicker, StationPicker } from '../records/record-pickers.tsx'

const PICKERS = {
  // Shorter than the picker's own, which is cut off at this width.
  client: { label: 'Client', field: 'client_id', Picker: ClientPicker, placeholder: 'Name or company' },
  contract: { label: 'Contract', field: 'contract_id', Picker: ContractPicker, placeholder: 'Number or title' },
  guard: { label: 'Guard', field: 'guard_id', Picker: GuardPicker, placeholder: 'Name or number' },
  station: { label: 'Station', field: 'station_id', Picker: StationPicker, placeholder: 'Name or number' },
  person: { label: 'Person', field: 'account_id', Picker: PersonPicker, placeholder: 'Name' },
}
/** A filter besides the text search: a referenced record. */
type RecordFilter = keyof typeof PICKERS

type FilterByProps = {
  by: readonly RecordFilter[]
  list: Filtered
  /** Further filters of the same row (`FilterDays`). */
  children?: ReactNode
}

/** Parts of a list that filters need. */
export type Filtered = Pick<List<unknown>, 'state' | 'change'>

/** Filters with too many options for chips; `by` lists the parameters of the list call. Contracts are for who may read them. */
export function FilterBy({ by, list, children }: FilterByProps) {
  const may = useCan()
  const offered = by.filter((kind) => kind !== 'contract' || may(contracts.permission))
  return (
    <Group gap="xs" align="flex-end">
      {offered.map((kind) => {
        const { label, field, Picker, placeholder } = PICKERS[kind]
        const value = list.state[field]
        return (
          <Picker
            // Remount when the filter is cleared elsewhere.
            key={`${kind} ${value ? 'chosen' : 'open'}`}
            label={label}
            placeholder={placeholder}
            size="xs"
            w={185}
            clearable
            value={value ? Number(value) : null}
            onChange={(id) => list.change({ [field]: id === null ? '' : String(id) })}
          />
        )
      })}
      {children}
    </Group>
  )
}
