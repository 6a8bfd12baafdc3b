import { Divider, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { guards } from '../../../../../api/attendance/own-stations.ts'
import { call } from '../../../../lib/calls/call.ts'
import { Select } from '../../../../ui/choices/select.tsx'
import { LoadFailure } from '../../../../ui/notice.tsx'
import { StationPicker } from '../../../shared/records/record-pickers.tsx'
import { Phones } from '../../../sites/parts/phones.tsx'

const SHARED = 'shared'
const GUARDS = { unexpected: 'The guards of the station could not be loaded.' }

/** Enrols, unlocks and revokes the shared phones of a station and those of the guards who are rostered there. */
export function PhonesDialog({ onClosed }: { onClosed: () => void }) {
  const [station, setStation] = useState<number | null>(null)
  return (
    <Modal opened title="Phones" onClose={onClosed} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <StationPicker label="Station" data-autofocus value={station} onChange={setStation} />
        {station === null ? (
          <Text size="sm" c="dimmed">
            Choose a station to enrol, unlock or revoke the phone that its guards share, or the phone of one of them.
          </Text>
        ) : (
          <PhonesAt key={station} station={station} />
        )}
      </Stack>
    </Modal>
  )
}

function PhonesAt({ station }: { station: number }) {
  const [owner, setOwner] = useState(SHARED)
  const { data, error, refetch } = useQuery({
    queryKey: ['own-stations', station, 'guards'],
    queryFn: ({ signal }) => call(guards, { params: { id: String(station) } }, { signal }),
  })
  const rostered = data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  return (
    <>
      {error && <LoadFailure error={error} failures={GUARDS} again={refetch} />}
      <Select
        label="Phone of"
        description="The guards rostered there, from 30 days back to 14 ahead"
        searchable
        allowDeselect={false}
        data={[{ value: SHARED, label: 'The station, shared' }, ...rostered]}
        value={owner}
        onChange={(chosen) => setOwner(chosen ?? SHARED)}
      />
      <Divider />
      <Phones key={owner} of={owner === SHARED ? { station_id: station } : { guard_id: Number(owner) }} />
    </>
  )
}
