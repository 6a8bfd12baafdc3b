import type { CoverageRow } from '../../../../../../contract/contracts/slots.ts'

/** Rows by station; the posts of two clients at one station stand below a heading for each, in the order of the rows. */
export const byStation = (rows: CoverageRow[]) =>
  [...Map.groupBy(rows, ({ station_id, client_name }) => `${station_id} ${client_name}`).values()].map((posts) => {
    const { station_id: id, station_name: name, client_name: client } = posts[0]!
    return { id, name, client, posts }
  })
