import { Title } from '@mantine/core'
import { type KnownStation, list as knownStations } from '../../../../../api/roster/known-stations.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatDay } from '../../../../lib/format.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { RelatedRecords } from '../../../shared/record-page/related-records.tsx'
import { pageAddress } from '../../../shared/records/record-addresses.ts'
import { Bans } from '../../../sites/parts/bans.tsx'

const COLUMNS: Column<KnownStation>[] = [
  { field: 'name', title: 'Station', cell: ({ name }) => name },
  { field: 'client_name', title: 'Client', cell: ({ client_name }) => client_name },
  { field: 'shifts', title: 'Shifts', numeric: true, cell: ({ shifts }) => shifts },
  { field: 'last_on', title: 'Last there', breaks: 'never', cell: ({ last_on }) => formatDay(last_on) },
]

/** The stations where a guard has stood, and the clients who do not want him. */
export function StationsTab({ guardId }: { guardId: number }) {
  const may = useCan()
  const opens = may('stations.read')
  return (
    <>
      {may(knownStations.permission) && (
        <RelatedRecords
          title="Stations where the guard is known"
          of={['duty-schedules', 'known stations', guardId]}
          load={async (signal) => ({
            items: await call(knownStations, { params: { id: String(guardId) } }, { signal }),
          })}
          columns={COLUMNS}
          keyOf={({ station_id }) => station_id}
          to={({ station_id }) => (opens ? pageAddress('stations', station_id) : undefined)}
          empty="The guard has not stood at a station yet."
        />
      )}
      <section aria-labelledby="not-wanted">
        <Title order={3} size="h5" id="not-wanted" mb="xs">
          Not wanted by
        </Title>
        <Bans guardId={guardId} locked={false} onBusy={() => {}} />
      </section>
    </>
  )
}
