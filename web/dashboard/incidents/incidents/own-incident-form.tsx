import { Button, Input, Paper, SegmentedControl, SimpleGrid, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { guards, list, type OwnStation } from '../../../../api/attendance/own-stations.ts'
import { clockTimeAt, today } from '../../../../api/core/fields/days.ts'
import { CATEGORY_NAMES } from '../../../../api/incidents/category-names.ts'
import { INCIDENT_CATEGORIES, type Incident, SEVERITIES } from '../../../../api/incidents/incidents.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { useRefusedField } from '../../../ui/forms/use-refused-field.ts'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import { PhotoChoice } from '../../shared/photos/photo-choice.tsx'
import { useIncidentForm } from './use-incident-form.ts'

const STATIONS = { unexpected: 'Your stations could not be loaded.' }
const GUARDS = { unexpected: 'The guards of the station could not be loaded.' }
const KEY = 'own-stations'

type Props = { onSaved: (message: string) => void }

/** Reports an incident at one of the supervisor’s own stations, from a phone: the only station, the day and the time are known. */
export function OwnIncidentForm({ onSaved }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => call(list, { query: { page: '1', page_size: '1000', sort: 'name' } }, { signal }),
  })
  if (error) return <LoadFailure error={error} failures={STATIONS} again={refetch} />
  if (!data) return <Skeleton height={420} role="status" aria-label="Loading your stations..." />
  if (data.items.length === 0) return <Notice kind="info" text="You have no stations yet. The control room chooses them." />
  return <ReportForm stations={data.items} onSaved={onSaved} />
}

function ReportForm({ stations, onSaved }: Props & { stations: OwnStation[] }) {
  const [occurred_time] = useState(() => clockTimeAt(new Date()))
  const only = stations.length === 1 ? stations[0] : undefined
  const known = { incident_date: today(), occurred_time, ...(only && { station_id: only.id }) }
  const { form, photos, setPhotos } = useIncidentForm(known, onSaved)
  const body = useRefusedField(form.refusals)
  const station = form.field<number | null>('station_id')
  const guard = form.field<number | null>('guard_id')
  const severity = form.field<Incident['severity']>('severity')
  const time = form.field<string>('occurred_time')
  const rostered = useQuery({
    queryKey: [KEY, 'guards', station.value],
    queryFn: ({ signal }) => call(guards, { params: { id: String(station.value) } }, { signal }),
    enabled: station.value !== null,
  })
  return (
    <Paper component="form" ref={body} withBorder p="md" onSubmit={form.submit} noValidate aria-label="Report New Incident">
      <LeaveGuard dirty={form.dirty && !form.saved} />
      <Stack gap="md">
        {form.problem && <Notice kind="error" text={form.problem} />}
        {only ? (
          <TextInput label="Station" readOnly value={only.name} error={station.error} />
        ) : (
          <Select
            label="Station"
            required
            placeholder="Choose one of your stations"
            data={stations.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={station.value ? String(station.value) : null}
            error={station.error}
            onChange={(id) => {
              station.onChange(id ? Number(id) : null)
              guard.onChange(null)
            }}
          />
        )}
        <Select
          label="Guard"
          required
          placeholder={rostered.data?.length === 0 ? 'Nobody is rostered at this station' : 'Choose the guard'}
          disabled={!rostered.data}
          data={rostered.data?.map(({ id, name, rank }) => ({ value: String(id), label: `${name}, ${rank}` })) ?? []}
          value={guard.value ? String(guard.value) : null}
          error={rostered.error ? failureText(rostered.error, GUARDS) : guard.error}
          onChange={(id) => guard.onChange(id ? Number(id) : null)}
        />
        <Textarea
          label="Description"
          required
          autosize
          minRows={3}
          maxRows={14}
          placeholder="What happened, where exactly, who was there, what was done"
          {...form.text('description')}
        />
        <Input.Wrapper label="Severity" labelElement="div" error={severity.error}>
          <SegmentedControl
            aria-label="Severity"
            fullWidth
            size="md"
            mt={4}
            data={[...SEVERITIES]}
            value={severity.value ?? 'Low'}
            onChange={(value) => severity.onChange(value as Incident['severity'])}
          />
        </Input.Wrapper>
        <PhotoChoice photos={photos} onChange={setPhotos} busy={form.saving} />
        <SimpleGrid cols={2}>
          <DayField label="Incident date" required maxDate={today()} {...form.field('incident_date')} />
          <TimeField
            label="Time"
            {...time}
            value={time.value ?? ''}
            onChange={({ currentTarget }) => time.onChange(currentTarget.value || null)}
          />
        </SimpleGrid>
        <Select
          label="Category"
          placeholder="Not known"
          clearable
          data={INCIDENT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
          {...form.field<NonNullable<Incident['category']>>('category')}
        />
        <Button type="submit" color="amber" size="md" loading={form.saving}>
          Report Incident
        </Button>
      </Stack>
    </Paper>
  )
}
