import { type Say, say } from '../../core/say.ts'
import type { Statement } from '../statements.ts'

type Filtered = Pick<Statement, 'station_id' | 'stations'>

/** The station that a statement is filtered by; undefined for the whole statement. */
export const filteredStation = ({ station_id, stations }: Filtered) => stations.find(({ id }) => id === station_id)

export const FILTER_TEXT =
  'Only invoices for {station}, with their credit notes and payments. The balance is that of these invoices and not the whole balance: other invoices, credit that is not allocated and deposits are left out. An invoice that is also for other stations counts in full.'

/** Says of a filtered statement that its balance is not that of the client. */
export const filterNote = (station: string, t: Say = say) => t(FILTER_TEXT, { station })
