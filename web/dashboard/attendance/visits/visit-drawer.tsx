import { Drawer, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { original, photo, type Visit } from '../../../../api/attendance/visits.ts'
import { formatMoment } from '../../../lib/format.ts'
import { StoredPhotos } from '../../../ui/picture/stored-photos.tsx'
import { PhotoOriginals } from '../../shared/photos/photo-originals.tsx'

/** `120 m from the station`. */
const distanceText = ({ distance_m }: Visit) => (distance_m === null ? 'Not known' : `${distance_m} m from the station`)

const factsOf = (visit: Visit): [string, string][] => [
  ['Guards found', visit.guards_found.map(({ name }) => name).join(', ') || 'Nobody'],
  ['Uniform', `${visit.uniform} of 5`],
  ['Alertness', `${visit.alertness} of 5`],
  ['Occurrence book', visit.book_checked ? 'Checked' : 'Not checked'],
  ...(visit.firearm_count === null ? [] : [['Firearms counted', String(visit.firearm_count)] as [string, string]]),
  ['Client', visit.signed_by ? `Met, signed by ${visit.signed_by}` : visit.client_met ? 'Met' : 'Not met'],
  ['Position', distanceText(visit)],
]

/** Findings of a visit, with its photos. */
export function VisitDrawer({ visit, onClosed }: { visit: Visit; onClosed: () => void }) {
  const [opened, setOpened] = useState(true)
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={`Visit to ${visit.station_name}`}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {formatMoment(visit.at)}, {visit.by ?? 'account erased'}
        </Text>
        <Table variant="vertical" layout="fixed" verticalSpacing={6}>
          <Table.Tbody>
            {factsOf(visit).map(([name, fact]) => (
              <Table.Tr key={name}>
                <Table.Th w={140}>{name}</Table.Th>
                <Table.Td>{fact}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {visit.notes && (
          <div>
            <Title order={3} size="h5" mb={4}>
              Notes
            </Title>
            <Text style={{ whiteSpace: 'pre-line' }}>{visit.notes}</Text>
          </div>
        )}
        {visit.photos.length > 0 && <StoredPhotos photos={visit.photos} show={photo} />}
        <PhotoOriginals photos={visit.photos} original={original} sender="account erased" />
      </Stack>
    </Drawer>
  )
}
