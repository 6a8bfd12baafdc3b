import * as contracts from '../../../api/contracts/contracts.ts'
import * as guards from '../../../api/people/guards.ts'
import * as clients from '../../../api/sites/clients.ts'
import * as stations from '../../../api/sites/stations.ts'
import { call } from '../../lib/calls/call.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { Label, type Reference } from '../../ui/choices/label.tsx'

/** `12 · Moses Okello`. */
export const labelled = (id: number, name: string) => `${id} · ${name}`

type NamedClient = Pick<clients.Client, 'id' | 'firstName' | 'lastName' | 'company_name'>
export const clientLabel = ({ id, firstName, lastName, company_name }: NamedClient) =>
  labelled(id, `${firstName} ${lastName}${company_name ? `, ${company_name}` : ''}`)

type NamedContract = Pick<contracts.ContractSummary, 'number' | 'title' | 'client_name'>
export const contractLabel = ({ number, title, client_name }: NamedContract) => `${number ?? 'Draft'} · ${title}, ${client_name}`

export const GUARD = {
  kind: 'guards',
  labelOf: async (id, signal) => {
    const { firstName, lastName } = await call(guards.get, { params: { id: String(id) } }, { signal })
    return labelled(id, `${firstName} ${lastName}`)
  },
} satisfies Reference

const STATION = {
  kind: 'stations',
  labelOf: async (id, signal) => labelled(id, (await call(stations.get, { params: { id: String(id) } }, { signal })).name),
} satisfies Reference
/** Stations for an account that may not read their files: it knows the names of the own ones. */
const OWN_STATION: Reference = { kind: 'own-stations' }
export const useStation = () => (useCan()('stations.read') ? STATION : OWN_STATION)

export const CLIENT = {
  kind: 'clients',
  labelOf: async (id, signal) => clientLabel(await call(clients.get, { params: { id: String(id) } }, { signal })),
} satisfies Reference

export const CONTRACT = {
  kind: 'contracts',
  labelOf: async (id, signal) => contractLabel(await call(contracts.get, { params: { id: String(id) } }, { signal })),
} satisfies Reference

type Named = { id: number; name: string | undefined }
const knownOf = ({ id, name }: Named) => (name === undefined ? undefined : labelled(id, name))
function StationLabel(station: Named) {
  return <Label {...useStation()} id={station.id} known={knownOf(station)} />
}

/** References in the panel of a conflict, shown by their names. */
export const showGuard = (id: number, name?: string) => <Label {...GUARD} id={id} known={knownOf({ id, name })} />
export const showStation = (id: number, name?: string) => <StationLabel id={id} name={name} />
export const showClient = (id: number, name?: string) => <Label {...CLIENT} id={id} known={knownOf({ id, name })} />
