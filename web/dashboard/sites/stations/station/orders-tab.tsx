import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { open as openPhone } from '../../../../../api/guard/devices.ts'
import { get as client } from '../../../../../api/sites/clients.ts'
import { type Station, update } from '../../../../../api/sites/stations.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { Lost } from '../../../../ui/panel/lost.tsx'
import { Telephone } from '../../../../ui/telephone.tsx'
import { EditableFact } from '../../../shared/record-page/editable-fact.tsx'
import type { Changed } from '../../../shared/record-page/record-page.tsx'
import { Phones } from '../../parts/phones.tsx'
import { STATION_IN_PLACE } from '../station-fields.tsx'

/** Contacts of a station, its phones, and the orders of the guards who stand there. */
export function OrdersTab({ station, changed }: { station: Station; changed: Changed<Station> }) {
  const { id, client_id, client_name, instructions } = station
  const may = useCan()
  const known = useQuery({
    queryKey: ['clients', 'record', client_id],
    queryFn: ({ signal }) => call(client, { params: { id: String(client_id) } }, { signal }),
    enabled: may(client.permission),
  })
  return (
    <Stack gap="md">
      <section aria-labelledby="station-contacts">
        <Title order={3} size="h5" id="station-contacts" mb="xs">
          Contacts
        </Title>
        <Text size="sm">
          {client_name}
          {known.data && (
            <>
              {`: ${known.data.firstName} ${known.data.lastName}, `}
              <Telephone number={known.data.contacts} inherit underline="always" />
            </>
          )}
        </Text>
        <Lost of={known} text="The contacts could not be loaded." />
      </section>
      <section aria-labelledby="station-orders">
        <Title order={3} size="h5" id="station-orders" mb="xs">
          Orders
        </Title>
        <Text
          component="div"
          size="sm"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          c={instructions ? undefined : 'dimmed'}
        >
          <EditableFact
            record={station}
            of={STATION_IN_PLACE}
            field="instructions"
            permission={update.permission}
            onSaved={changed}
          >
            {instructions || 'No orders are written for this station yet.'}
          </EditableFact>
        </Text>
      </section>
      {may(openPhone.permission) && (
        <section aria-labelledby="station-phones">
          <Title order={3} size="h5" id="station-phones" mb="xs">
            Shared phones
          </Title>
          <Phones of={{ station_id: id }} />
        </section>
      )}
    </Stack>
  )
}
