import { STATION_IMPORT_FIELDS } from '../../../api/sites/station-imports.ts'
import { StationInput } from '../../../api/sites/stations.ts'
import type { Importer } from '../../http/imports/importer.ts'
import { byNumberOrName } from '../../http/imports/named-records.ts'
import { clientNames, knownStations } from './queries.ts'

/** Stations from a file: no two of a client have the same name. */
export const STATION_IMPORT: Importer<StationInput> = {
  table: 'stations',
  fields: STATION_IMPORT_FIELDS,
  schema: StationInput,
  rowOf: (station) => station,
  unique: {
    field: 'name',
    of: ['client_id', 'name'],
    keyOf: ({ client_id, name }) => `${client_id} ${name.toLowerCase()}`,
    inFile: (row) => `The same station of this client is in row ${row}.`,
    inDatabase: 'This client has a station with this name already.',
  },
  known: knownStations,
  records: async (db) => ({ client_id: byNumberOrName(await clientNames(db), 'client') }),
}
