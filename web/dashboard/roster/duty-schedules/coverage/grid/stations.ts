import type { CoverageDay, CoverageGroup, CoverageRow } from '../../../../../../api/contracts/slots.ts'

/** A line of the week: a post, or a station or client with the sums of its posts. */
export type CoverageLine = {
  id: number
  name: string
  /** The client of a station. */
  under?: string | null
  /** Begins the accessible names of its cells. */
  label: string
  /** Effect of a press on one of its cells, where it does not open the seats. */
  leads?: string
  days: CoverageDay[]
}

/** Posts by station; those of two clients at one station stand below a heading for each, in the order of the rows. */
export const byStation = (rows: CoverageRow[]) =>
  [...Map.groupBy(rows, ({ station_id, client_name }) => `${station_id} ${client_name}`)].map(([key, posts]) => {
    const { station_name: name, client_name: client } = posts[0]!
    return { key, heading: { name, client }, lines: posts.map(postLine) }
  })
/** The line of a post. */
const postLine = (row: CoverageRow): CoverageLine => ({
  id: row.line_id,
  name: row.name,
  label: `${row.name} at ${row.station_name}`,
  days: row.days,
})

/** Stations or clients below each other, without headings. */
export const asLines = (groups: CoverageGroup[]) => [
  {
    key: 'all',
    heading: undefined,
    lines: groups.map((group): CoverageLine => ({ ...group, label: group.name, leads: 'Show its posts' })),
  },
]
export type CoverageSection = ReturnType<typeof byStation>[number] | ReturnType<typeof asLines>[number]
