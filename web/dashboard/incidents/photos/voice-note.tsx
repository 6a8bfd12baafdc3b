import { Text } from '@mantine/core'
import type { IncidentDetail } from '../../../../api/incidents/incidents.ts'
import { play } from '../../../../api/incidents/voice-notes.ts'
import { SoundPlayer } from '../../shared/sound/sound-player.tsx'

/** The voice note of a guard. */
export function VoiceNote({ incident: { voice_note, voice_note_lost } }: { incident: IncidentDetail }) {
  if (voice_note) return <SoundPlayer play={play} id={voice_note.id} name="voice note" />
  if (!voice_note_lost) return null
  return (
    <Text size="sm" c="dimmed">
      A voice note was announced by the guard’s phone and did not arrive within seven days.
    </Text>
  )
}
