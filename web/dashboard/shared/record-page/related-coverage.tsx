import { type CoverageDay, coverage } from '../../../../api/contracts/slots.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { pageAddress } from '../records/record-addresses.ts'
import { RelatedRecords } from './related-records.tsx'

/** A post of a station, or a station of a client, in the coming days. */
type Covered = { id: number; name: string; days: CoverageDay[]; to: string | undefined }
const DAYS = 7

const sum = ({ days }: Covered, of: (day: CoverageDay) => number) => days.reduce((all, day) => all + of(day), 0)
const COUNTS: Column<Covered>[] = [
  { field: 'needed', title: 'Guards needed', numeric: true, cell: (row) => sum(row, ({ needed }) => needed) },
  { field: 'covered', title: 'Covered', numeric: true, cell: (row) => sum(row, ({ covered }) => covered) },
  { field: 'open', title: 'Open', numeric: true, cell: (row) => sum(row, ({ needed, covered }) => needed - covered) },
]

/** Coverage of the posts of a station, or of the stations of a client, from today on. */
export function RelatedCoverage({ of }: { of: { client_id: number } | { station_id: number } }) {
  const [[field, id]] = Object.entries(of) as [[string, number]]
  const from = today()
  const byPost = 'station_id' in of
  return (
    <RelatedRecords<Covered>
      title={`Coverage of the next ${DAYS} days`}
      of={['coverage', 'of', field, id, from]}
      load={async (signal) => {
        const by = byPost ? 'line' : 'station'
        const query = { from, to: addDays(from, DAYS - 1), by, [field]: String(id) } as const
        const { rows, groups } = await call(coverage, { query }, { signal })
        const items = byPost
          ? rows.map(({ line_id, name, contract_id, days }) => ({
              id: line_id,
              name,
              days,
              to: pageAddress('contracts', contract_id),
            }))
          : groups.map(({ id: station, name, days }) => ({ id: station, name, days, to: pageAddress('stations', station) }))
        return { items }
      }}
      columns={[{ field: 'name', title: byPost ? 'Post' : 'Station', cell: ({ name }) => name }, ...COUNTS]}
      keyOf={(row) => row.id}
      to={({ to }) => to}
      empty="Nobody is needed in the coming days."
      all={{ label: 'Show posts and days', to: `/dashboard/duty-schedule/coverage?${field}=${id}` }}
    />
  )
}
