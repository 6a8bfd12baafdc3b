import type { SelectProps } from '@mantine/core'
import * as admins from '../../../../api/accounts/admins.ts'
import * as ownStations from '../../../../api/attendance/own-stations.ts'
import * as contracts from '../../../../api/contracts/contracts.ts'
import * as guards from '../../../../api/people/guards.ts'
import * as clients from '../../../../api/sites/clients.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { call } from '../../../lib/calls/call.ts'
import { CHOICES_A_PAGE, RemoteSelect } from '../../../ui/choices/remote-select.tsx'
import { CLIENT, CONTRACT, clientLabel, contractLabel, GUARD, labelled, useStation } from '../references.tsx'

export type PickerProps = Omit<SelectProps<number>, 'data' | 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
  /** The name of the current choice. */
  chosenName?: string | undefined
}

const page_size = String(CHOICES_A_PAGE)
/** The current choice, for its label. */
export const knownChoice = ({ value, chosenName }: PickerProps) =>
  value !== null && chosenName ? { value, label: labelled(value, chosenName) } : undefined

const loadPage = async (q: string, signal: AbortSignal, page: string, sort: 'firstName' | 'readiness') =>
  (await call(guards.list, { query: { q, page_size, page, sort } }, { signal })).items
const guardLabel = ({ id, firstName, lastName, status }: guards.Guard) =>
  labelled(id, `${firstName} ${lastName}${status === 'Active' ? '' : ` (${status})`}`)

/** A page of the guards whose name or number matches. */
export const loadGuards = async (q: string, signal: AbortSignal, page: string) =>
  (await loadPage(q, signal, page, 'firstName')).map((guard) => ({ value: guard.id, label: guardLabel(guard) }))
/** The same for planning: of all guards those with all papers today come first, and who lacks some is said to. */
export const loadPlannable = async (q: string, signal: AbortSignal, page: string) =>
  (await loadPage(q, signal, page, 'readiness')).map((guard) => ({ value: guard.id, label: guardLabel(guard), guard }))

/** Chooses a guard by name or number. */
export const GuardPicker = ({ chosenName, ...props }: PickerProps) => (
  <RemoteSelect
    placeholder="Type a name or a number"
    {...props}
    {...GUARD}
    known={knownChoice({ chosenName, ...props })}
    load={loadGuards}
  />
)

/**
 * Chooses a station by name or number, that of a response unit, too, unless only those of clients are asked for; who may not read
 * the files of stations chooses among the own ones.
 */
export function StationPicker({ chosenName, ofClients = false, ...props }: PickerProps & { ofClients?: boolean }) {
  const station = useStation()
  return (
    <RemoteSelect
      placeholder="Type a name or a number"
      {...props}
      {...station}
      known={knownChoice({ chosenName, ...props })}
      load={async (q, signal, page) => {
        const query = { q, page_size, page, sort: 'name' } as const
        if (!station.labelOf)
          return (await call(ownStations.list, { query }, { signal })).items.map(({ id, name }) => ({ value: id, label: name }))
        const { items } = await call(stations.list, { query: ofClients ? query : { ...query, kind: 'all' } }, { signal })
        return items.map(({ id, name, active }) => ({ value: id, label: labelled(id, active ? name : `${name} (not active)`) }))
      }}
    />
  )
}

/** Chooses a client by name or company. */
export const ClientPicker = ({ chosenName, ...props }: PickerProps) => (
  <RemoteSelect
    placeholder="Type a name or a company"
    {...props}
    {...CLIENT}
    known={knownChoice({ chosenName, ...props })}
    load={async (q, signal, page) => {
      const { items } = await call(clients.list, { query: { q, page_size, page, sort: 'firstName' } }, { signal })
      return items.map((client) => ({ value: client.id, label: clientLabel(client) }))
    }}
  />
)

/** Chooses a contract by number, title or client. */
export const ContractPicker = ({ chosenName, ...props }: PickerProps) => (
  <RemoteSelect
    placeholder="Type a number, a title or a client"
    {...props}
    {...CONTRACT}
    known={knownChoice({ chosenName, ...props })}
    load={async (q, signal, page) => {
      const { items } = await call(contracts.list, { query: { q, page_size, page, sort: '-id' } }, { signal })
      return items.map((contract) => ({ value: contract.id, label: contractLabel(contract) }))
    }}
  />
)

/** Chooses one of the staff by name or e-mail address. */
export const PersonPicker = ({ chosenName, ...props }: PickerProps) => (
  <RemoteSelect
    placeholder="Type a name"
    {...props}
    kind="admins"
    known={knownChoice({ chosenName, ...props })}
    load={async (q, signal, page) => {
      const { items } = await call(admins.list, { query: { q, page_size, page, sort: 'userName' } }, { signal })
      return items.map(({ id, userName }) => ({ value: id, label: labelled(id, userName) }))
    }}
  />
)
