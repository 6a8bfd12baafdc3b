import {
  Button,
  Checkbox,
  Group,
  Input,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { guards } from '../../../../api/attendance/own-stations.ts'
import { addPhoto, create, MARKS, VisitInput } from '../../../../api/attendance/visits.ts'
import { call } from '../../../lib/calls/call.ts'
import { sendPhotos } from '../../../lib/forms/photos.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { CountField } from '../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { useOwnPlace } from '../../shared/map/use-own-place.ts'
import { PhotoChoice } from '../../shared/photos/photo-choice.tsx'
import { StationPicker } from '../../shared/records/record-pickers.tsx'
import { VISITS } from './visit-plans.tsx'

const LABELS = {
  station_id: 'Station',
  guards_found: 'Guards found',
  uniform: 'Uniform',
  alertness: 'Alertness',
  firearm_count: 'Firearms counted',
  notes: 'Notes',
  signed_by: 'Signed by',
}
const FAILURES = { unexpected: 'An unexpected error occurred. The visit was not noted.' }
const GUARDS = { unexpected: 'The guards of the station could not be loaded.' }

type Position = { latitude: number; longitude: number; accuracy_m: number }
type Props = { onSaved: (message: string) => void; onClosed: () => void }

/** Notes a visit: on a phone every answer is one press of the thumb, apart from notes and names. */
export function VisitDialog({ onSaved, onClosed }: Props) {
  const [photos, setPhotos] = useState<File[]>([])
  const form = useContractForm({
    name: VISITS,
    schema: VisitInput,
    initial: {
      station_id: null,
      guards_found: [],
      uniform: null,
      alertness: null,
      book_checked: false,
      client_met: false,
      signed_by: '',
      firearm_count: null,
      position: null,
      notes: '',
    },
    send: async (body, idempotencyKey) => {
      const saved = await call(create, { body }, { idempotencyKey })
      const params = { id: String(saved.record?.id) }
      const problems = await sendPhotos(photos, (photo) => call(addPhoto, { params, body: {}, files: { photo } }))
      return { ...saved, message: [`${saved.message}.`, ...problems].join(' ') }
    },
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const station = form.field<number | null>('station_id')
  const found = form.field<number[]>('guards_found')
  const book = form.field<boolean>('book_checked')
  const client = form.field<boolean>('client_met')
  const position = form.field<Position | null>('position')
  return (
    <FormDialog title="Note a visit" save="Note the visit" form={form} labels={LABELS} onClosed={onClosed}>
      <StationPicker
        label={LABELS.station_id}
        required
        value={station.value ?? null}
        error={station.error}
        onChange={(id) => {
          station.onChange(id)
          found.onChange([])
        }}
      />
      {station.value && (
        <GuardsFound station={station.value} value={found.value ?? []} onChange={found.onChange} error={found.error} />
      )}
      <MarkField label={LABELS.uniform} {...form.field<number>('uniform')} />
      <MarkField label={LABELS.alertness} {...form.field<number>('alertness')} />
      <Switch
        size="md"
        label="Occurrence book checked"
        checked={book.value ?? false}
        onChange={(event) => book.onChange(event.currentTarget.checked)}
      />
      <Switch
        size="md"
        label="Client met"
        checked={client.value ?? false}
        onChange={(event) => client.onChange(event.currentTarget.checked)}
      />
      {client.value && (
        <TextInput
          label={LABELS.signed_by}
          description="The client's name, as the signature"
          autoComplete="off"
          {...form.text('signed_by')}
        />
      )}
      <CountField label={LABELS.firearm_count} unit="firearms" {...form.field<number | string | null>('firearm_count')} />
      <PositionField value={position.value ?? null} onChange={position.onChange} />
      <Textarea label={LABELS.notes} autosize minRows={2} maxRows={8} maxLength={2000} {...form.text('notes')} />
      <PhotoChoice photos={photos} onChange={setPhotos} busy={form.saving} />
    </FormDialog>
  )
}

type MarkProps = { label: string; value: number | null; error: string | undefined; onChange: (mark: number) => void }

/** A mark of 1 to 5, chosen by one press. */
const MarkField = ({ label, value, error, onChange }: MarkProps) => (
  <Input.Wrapper label={label} labelElement="div" required description="1 is poor, 5 is very good" error={error}>
    <SegmentedControl
      aria-label={label}
      fullWidth
      size="md"
      mt={4}
      value={value ? String(value) : ''}
      data={MARKS.map(String)}
      onChange={(mark) => onChange(Number(mark))}
    />
  </Input.Wrapper>
)

type GuardsProps = { station: number; value: number[]; error: string | undefined; onChange: (ids: number[]) => void }

/** The guards who are rostered at the station, those who were there checked. */
function GuardsFound({ station, value, error, onChange }: GuardsProps) {
  const rostered = useQuery({
    queryKey: [VISITS, 'guards', station],
    queryFn: ({ signal }) => call(guards, { params: { id: String(station) } }, { signal }),
  })
  if (rostered.error) return <LoadFailure error={rostered.error} failures={GUARDS} again={rostered.refetch} />
  if (!rostered.data) return <Skeleton height={80} role="status" aria-label="Loading the guards..." />
  return (
    <Checkbox.Group
      label={LABELS.guards_found}
      error={error}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      <Stack gap={10} mt={6}>
        {rostered.data.length === 0 && <Text size="sm">Nobody is rostered at this station.</Text>}
        {rostered.data.map(({ id, name, rank, contacts }) => (
          <Checkbox key={id} size="md" value={String(id)} label={name} description={`${rank}, ${contacts}`} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Adds where the phone is, once it is pressed; a visit counts without it, too. */
function PositionField({ value, onChange }: { value: Position | null; onChange: (position: Position | null) => void }) {
  const { state, ask, offered } = useOwnPlace(onChange)
  if (!offered) return null
  return (
    <div>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconMapPin size={18} />} loading={state === 'waiting'} onClick={ask}>
          {value ? 'Add the position again' : 'Add the position'}
        </Button>
        {value && <Text size="sm">Within {value.accuracy_m} m.</Text>}
      </Group>
      {state === 'failed' && (
        <Text size="sm" mt={4} role="status">
          The phone gives no position. The visit counts without it, too.
        </Text>
      )}
    </div>
  )
}
