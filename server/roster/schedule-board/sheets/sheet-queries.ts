import { sql } from 'kysely'
import { formatNumber } from '../../../../api/core/format.ts'
import type { BoardRow, Sheets } from '../../../../api/roster/schedule-board.ts'
import { clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import { invalid } from '../../../platform/errors.ts'
import { boardPage } from '../queries.ts'

/** A station or guard of the week with what a printed sheet says of it besides its shifts. */
export type SheetRow = Pick<BoardRow, 'id' | 'name' | 'shifts' | 'open_slots'> & {
  address: string
  client: string
  phone: string
}
/** The telephone number of a guard and the address of a station, by id. */
export type SheetBook = { rows: SheetRow[]; phones: Map<number, string>; addresses: Map<number, string> }

/**
 * The stations or guards that have something in a week.
 * @throws 422 when a search is needed, because there are more than one document holds
 */
export async function sheetBook(
  db: Db,
  { week, sheet, q }: { week: string; sheet: Sheets; q?: string | undefined },
): Promise<SheetBook> {
  const by = sheet === 'guard' ? 'guard' : 'station'
  const { items, total } = await boardPage(db, { by, week, q })
  if (total > items.length) throw invalid({ q: `There are ${formatNumber(total)}. Search for some of them, and print these.` })
  const used = items.filter(({ shifts, open_slots }) => shifts.length > 0 || open_slots.length > 0)
  const shifts = used.flatMap((row) => row.shifts)
  const guards = [...new Set([...shifts.map(({ guard_id }) => guard_id), ...(by === 'guard' ? used.map(({ id }) => id) : [])])]
  const stations = [
    ...new Set([...shifts.map(({ station_id }) => station_id), ...(by === 'station' ? used.map(({ id }) => id) : [])]),
  ]
  const [people, places] = await Promise.all([
    db.selectFrom('guards').select(['id', 'contacts']).where('id', '=', sql<number>`any(${guards}::integer[])`).execute(),
    db
      .selectFrom('stations')
      .select(['id', 'address', clientName('stations.client_id').$castTo<string | null>().as('client')])
      .where('id', '=', sql<number>`any(${stations}::integer[])`)
      .execute(),
  ])
  const phones = new Map(people.map(({ id, contacts }) => [id, contacts]))
  const addresses = new Map(places.map(({ id, address }) => [id, address]))
  const clients = new Map(places.map(({ id, client }) => [id, client]))
  const rows = used.map(({ id, name, shifts, open_slots }) => ({
    ...{ id, name, shifts, open_slots },
    ...(by === 'guard'
      ? { address: '', client: '', phone: phones.get(id) ?? '' }
      : { address: addresses.get(id) ?? '', client: clients.get(id) ?? '', phone: '' }),
  }))
  return { rows, phones, addresses }
}
