import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { add, original, show } from '../../../../api/incidents/incident-photos.ts'
import type { IncidentDetail } from '../../../../api/incidents/incidents.ts'
import { call } from '../../../lib/calls/call.ts'
import { sendPhotos } from '../../../lib/forms/photos.ts'
import { StoredPhotos } from '../../../ui/picture/stored-photos.tsx'
import { PhotoChoice } from '../../shared/photos/photo-choice.tsx'
import { PhotoOriginals } from '../../shared/photos/photo-originals.tsx'

/** The photos of an incident: shown without place and time, downloaded with it by who may see positions. More can be added. */
export function IncidentPhotos({ incident: { id, photos, photos_lost } }: { incident: IncidentDetail }) {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState<File[]>([])
  const [problems, setProblems] = useState<string[]>([])

  async function send(chosen: File[]) {
    setWaiting(chosen)
    setProblems(await sendPhotos(chosen, (photo) => call(add, { params: { id: String(id) }, body: {}, files: { photo } })))
    await cache.invalidateQueries({ queryKey: ['incidents', 'detail', id] })
    setWaiting([])
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
      <PhotoOriginals photos={photos} original={original} sender="guard’s phone" />
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
