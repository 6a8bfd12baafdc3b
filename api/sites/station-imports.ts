import { type ImportField, importCalls } from '../core/imports/import-calls.ts'

export const STATION_IMPORT_FIELDS: readonly ImportField[] = [
  { name: 'name', label: 'Name', required: true, headers: ['station', 'site', 'station name', 'site name', 'post'] },
  {
    name: 'client_id',
    label: 'Client',
    required: true,
    kind: 'record',
    headers: ['client id', 'client name', 'company', 'customer'],
  },
  { name: 'address', label: 'Address', required: true, headers: ['location', 'physical address'] },
  { name: 'latitude', label: 'Latitude', kind: 'number', most: 90, headers: ['lat'] },
  { name: 'longitude', label: 'Longitude', kind: 'number', most: 180, headers: ['long', 'lng', 'lon'] },
  { name: 'minimum_guards', label: 'Minimum guards', kind: 'number', headers: ['guards', 'minimum', 'number of guards'] },
  { name: 'instructions', label: 'Instructions', headers: ['notes', 'orders'] },
  { name: 'active', label: 'Active', kind: 'boolean', headers: ['status'] },
]

export const { inspect, check, refused, run, list, undo } = importCalls('/api/v1/stations', 'stations.write', 'stations')
