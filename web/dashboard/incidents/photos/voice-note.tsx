import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { IncidentDetail } from '../../../../api/incidents/incidents.ts'
import { play } from '../../../../api/incidents/voice-notes.ts'
import { loadPhoto } from '../../../lib/photos.ts'
import classes from './voice-note.module.css'

/** A phone that records does not write how long it will be; a browser finds out at the end. */
function findLength({ currentTarget: player }: SyntheticEvent<HTMLAudioElement>) {
  if (player.duration !== Number.POSITIVE_INFINITY) return
  player.addEventListener('durationchange', () => Object.assign(player, { currentTime: 0 }), { once: true })
  player.currentTime = Number.MAX_SAFE_INTEGER
}

function Player({ id }: { id: string }) {
  const [wanted, setWanted] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['voice note', id],
    queryFn: () => loadPhoto(play, id),
    enabled: wanted,
    // The content of an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <Button variant="default" onClick={() => void refetch()}>
        The voice note could not be loaded. Try again
      </Button>
    )
  if (!data)
    return (
      <Button variant="default" loading={wanted} onClick={() => setWanted(true)}>
        Listen to the voice note
      </Button>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: a voice note has no other form; who writes down what it says adds a correction
    <audio className={classes.player} controls autoPlay src={data} aria-label="Voice note" onLoadedMetadata={findLength} />
  )
}

/** The voice note of a guard, loaded when somebody wants to hear it. */
export function VoiceNote({ incident: { voice_note, voice_note_lost } }: { incident: IncidentDetail }) {
  if (voice_note) return <Player id={voice_note.id} />
  if (!voice_note_lost) return null
  return (
    <Text size="sm" c="dimmed">
      A voice note was announced by the guard’s phone and did not arrive within seven days.
    </Text>
  )
}
