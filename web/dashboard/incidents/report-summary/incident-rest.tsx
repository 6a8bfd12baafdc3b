import { Divider, Stack } from '@mantine/core'
import type { Incident } from '../../../../api/incidents/incidents.ts'
import { IncidentPhotos } from '../photos/incident-photos.tsx'
import { VoiceNote } from '../photos/voice-note.tsx'
import { IncidentHistory } from './incident-history.tsx'
import { useIncidentDetail } from './use-incident-detail.ts'

/** Photos and history of an incident, below its facts, for a supervisor, who adds photos and changes nothing else. */
export function IncidentRest({ incident }: { incident: Incident }) {
  const { data: detail, error } = useIncidentDetail(incident)
  return (
    <Stack gap="md" mt="md">
      {detail && <VoiceNote incident={detail} />}
      {detail && <IncidentPhotos incident={detail} />}
      <Divider />
      <IncidentHistory detail={detail} failed={Boolean(error)} />
    </Stack>
  )
}
