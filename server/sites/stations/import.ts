import { STATION_IMPORT_FIELDS } from '../../../contract/sites/station-imports.ts'
import { StationInput } from '../../../contract/sites/stations.ts'
import type { FindRecord, Importer } from '../../http/imports/importer.ts'
import type { Db } from '../../platform/db/open.ts'
import { clientNames, knownStations } from './queries.ts'

/** Stations from a file: no two of a client have the same name. */
export const STATION_IMPORT: Importer<StationInput> = {
  table: 'stations',
  fields: STATION_IMPORT_FIELDS,
  schema: StationInput,
  rowOf: (station) => station,
  unique: {
    field: 'name',
    keyOf: ({ client_id, name }) => `${client_id} ${name.toLowerCase()}`,
    inFile: (row) => `The same station of this client is in row ${row}.`,
    inDatabase: 'This client has a station with this name already.',
  },
  known: knownStations,
  records: async (db) => ({ client_id: await findClientBy(db) }),
}

/** A client is named by its number, its company, or the first and last name of the person. */
async function findClientBy(db: Db): Promise<FindRecord> {
  const ids = new Map<string, number | 'several'>()
  const all = new Set<number>()
  for (const { id, names } of await clientNames(db)) {
    all.add(id)
    for (const name of new Set(names)) ids.set(name, ids.has(name) ? 'several' : id)
  }
  return (text) => {
    if (/^\d{1,9}$/.test(text)) return all.has(Number(text)) ? Number(text) : { problem: 'There is no client with this number.' }
    const id = ids.get(text.toLowerCase())
    if (id === 'several') return { problem: 'Several clients have this name. Use the number of the client.' }
    return id ?? { problem: 'There is no client with this name.' }
  }
}
