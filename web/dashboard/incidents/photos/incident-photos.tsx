import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { add, original, show } from '../../../../contract/incidents/incident-photos.ts'
import type { IncidentDetail } from '../../../../contract/incidents/incidents.ts'
import { call } from '../../../lib/calls/call.ts'
import { download, saveFile } from '../../../lib/calls/download.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoment } from '../../../lib/format.ts'
import { sendPhotos } from '../../../lib/forms/photos.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { StoredPhotos } from '../../../ui/picture/stored-photos.tsx'
import { PhotoChoice } from '../../shared/photos/photo-choice.tsx'

const FAILURES = { unexpected: 'The photo could not be downloaded.' }

/** The photos of an incident: shown without place and time, downloaded with it by who may see positions. More can be added. */
export function IncidentPhotos({ incident: { id, photos, photos_lost } }: { incident: IncidentDetail }) {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState<File[]>([])
  const [problems, setProblems] = useState<string[]>([])
  const may = useCan()

  async function send(chosen: File[]) {
    setWaiting(chosen)
    setProblems(await sendPhotos(chosen, (photo) => call(add, { params: { id: String(id) }, body: {}, files: { photo } })))
    await cache.invalidateQueries({ queryKey: ['incidents', 'detail', id] })
    setWaiting([])
  }

  async function fetchOriginal(photo: string) {
    try {
      saveFile(await download(original, { params: { id: photo } }, () => {}))
    } catch (error) {
      setProblems([failureText(error, FAILURES)])
    }
  }

  return (
    <>
      {photos.length > 0 && <StoredPhotos photos={photos} show={show} />}
      {photos_lost > 0 && (
        <Text size="sm" c="dimmed">
          {photos_lost === 1 ? 'A photo was announced' : `${photos_lost} photos were announced`} by the guard’s phone and did not
          arrive within seven days.
        </Text>
      )}
      {may('attendance.positions') &&
        photos.map(({ id: photo, by, received_at }, place) => (
          <Group key={photo} justify="space-between" wrap="nowrap" gap="sm">
            <Text size="xs" c="dimmed">
              Photo {place + 1}: {by ?? 'guard’s phone'}, {formatMoment(received_at)}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconDownload size={16} />}
              aria-label={`Original of photo ${place + 1}`}
              onClick={() => void fetchOriginal(photo)}
            >
              Original
            </Button>
          </Group>
        ))}
      <PhotoChoice
        photos={waiting}
        known={photos.length}
        problems={problems}
        busy={waiting.length > 0}
        onChange={(chosen) => void send(chosen)}
      />
    </>
  )
}
