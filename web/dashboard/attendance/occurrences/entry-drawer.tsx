import { Button, Drawer, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ENDED, FIELD_LABELS, factText } from '../../../../api/attendance/fields/occurrence-text.ts'
import type { Occurrence, OccurrenceField, OccurrenceFields } from '../../../../api/attendance/occurrences.ts'
import { OCCURRENCE_LABELS } from '../../../../api/sites/occurrence-kinds.ts'
import { formatMoment } from '../../../lib/format.ts'
import { EntryDialog } from './entry-dialog.tsx'

type EntryDrawerProps = { entry: Occurrence; editable: boolean; onSaved: (message: string) => void; onClosed: () => void }

/** An entry of the book with what it said before it was corrected. */
export function EntryDrawer({ entry, editable, onSaved, onClosed }: EntryDrawerProps) {
  const [opened, setOpened] = useState(true)
  const [correcting, setCorrecting] = useState(false)
  const { kind, station_name, closes, closed_at, reason, before } = entry
  return (
    <>
      <Drawer
        opened={opened && !correcting}
        onClose={() => setOpened(false)}
        onExitTransitionEnd={() => !correcting && onClosed()}
        title={OCCURRENCE_LABELS[kind]}
        position="right"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="lg">
          <div>
            <Text fw={600}>{station_name}</Text>
            {closes !== null && <Text>{ENDED[kind]}</Text>}
            <Version version={entry} />
            {closed_at && (
              <Text>
                {ENDED[kind]}: {formatMoment(closed_at)}
              </Text>
            )}
          </div>
          {reason && <Text>Corrected: {reason}</Text>}
          {before.length > 0 && (
            <section aria-labelledby="before-correction">
              <Title order={3} size="h5" mb="xs" id="before-correction">
                What it said before
              </Title>
              <Stack gap="md">
                {before.map((version) => (
                  <Version key={version.id} version={version} />
                ))}
              </Stack>
            </section>
          )}
          {editable && (
            <Button variant="default" onClick={() => setCorrecting(true)}>
              Correct
            </Button>
          )}
        </Stack>
      </Drawer>
      {correcting && <EntryDialog corrects={entry} onSaved={onSaved} onClosed={onClosed} />}
    </>
  )
}

type VersionProps = { version: Pick<Occurrence, 'at' | 'text' | 'by' | 'recorded_at'> & { fields: OccurrenceFields } }

const Version = ({ version: { at, text, fields, by, recorded_at } }: VersionProps) => (
  <div>
    <Text size="sm" c="dimmed">
      {formatMoment(at)}
    </Text>
    {(Object.keys(FIELD_LABELS) as OccurrenceField[]).map(
      (field) =>
        fields[field] && (
          <Text key={field}>
            {FIELD_LABELS[field]}: <b>{factText(field, fields[field])}</b>
          </Text>
        ),
    )}
    {text && <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>}
    <Text size="sm" c="dimmed">
      Written by {by ?? 'somebody who has left'}, {formatMoment(recorded_at)}
    </Text>
  </div>
)
