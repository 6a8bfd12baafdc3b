import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { isFixed, type Station, update } from '../../../../../api/sites/stations.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { positionText } from '../../../shared/map/towns.ts'
import { EditableFact } from '../../../shared/record-page/editable-fact.tsx'
import type { RecordHeadProps } from '../../../shared/record-page/record-head.tsx'
import type { Changed } from '../../../shared/record-page/record-page.tsx'
import { pageAddress } from '../../../shared/records/record-addresses.ts'
import { STATION_IN_PLACE } from '../station-fields.tsx'

/** Head of a station: its place and its client. */
export function stationHead(station: Station, _: unknown, changed: Changed<Station>): RecordHeadProps {
  const { id, name, client_id, client_name, address, minimum_guards, latitude, longitude, radius_m, active } = station
  return {
    name,
    badges: <StatusBadge text={active ? 'Active' : 'Not active'} variant={active ? 'good' : 'plain'} />,
    under: client_id === null ? <Unit /> : <Client id={client_id} name={client_name ?? ''} />,
    facts: [
      ['ID', id],
      [
        'Address',
        isFixed(station) ? (
          address
        ) : (
          <EditableFact
            key="address"
            record={station}
            of={STATION_IN_PLACE}
            field="address"
            permission={update.permission}
            onSaved={changed}
          >
            {address}
          </EditableFact>
        ),
      ],
      ['Minimum guards', minimum_guards],
      [
        'Position',
        latitude !== null && longitude !== null && `${positionText({ latitude, longitude })}, ${radius_m} m around`,
        'line',
      ],
    ],
  }
}

/** The way to the units, which say what is known of this one. */
const Unit = () =>
  useCan()('alarm.read') ? (
    <Anchor component={Link} to="/dashboard/alarms/units" size="sm">
      Response unit
    </Anchor>
  ) : (
    <Text size="sm">Response unit</Text>
  )

function Client({ id, name }: { id: number; name: string }) {
  return useCan()('clients.read') ? (
    <Anchor component={Link} to={pageAddress('clients', id)} size="sm">
      {name}
    </Anchor>
  ) : (
    <Text size="sm">{name}</Text>
  )
}
