import { Button, Group, Paper, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { Link } from 'react-router'
import { today } from '../../../../api/core/fields/days.ts'
import { INCIDENT_STATUSES, type Incident, SEVERITIES } from '../../../../api/incidents/incidents.ts'
import { useRole } from '../../../lib/session/session.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { useRefusedField } from '../../../ui/forms/use-refused-field.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PhotoChoice } from '../../shared/photos/photo-choice.tsx'
import { GuardPicker, StationPicker } from '../../shared/records/record-pickers.tsx'
import { DetailFields } from '../photos/detail-fields.tsx'
import { FAILURES, useIncidentForm } from './use-incident-form.ts'

/** Reports one incident; the page renders a new form after each. */
export function IncidentForm({ onSaved }: { onSaved: (message: string) => void }) {
  const { form, photos, setPhotos } = useIncidentForm({}, onSaved)
  const body = useRefusedField(form.refusals)
  const signedIn = useRole() !== null
  const problem = form.problem ?? (signedIn ? undefined : FAILURES.signedOut)
  return (
    <Paper component="form" ref={body} withBorder p="lg" onSubmit={form.submit} noValidate aria-label="Report New Incident">
      <LeaveGuard dirty={form.dirty && !form.saved} />
      <Stack gap="md">
        {problem && <Notice kind="error" text={problem} />}
        <Textarea
          label="Description"
          required
          autosize
          minRows={4}
          maxRows={14}
          placeholder="What happened, where exactly, who was there, what was done"
          {...form.text('description')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <GuardPicker label="Guard" required {...form.field<number>('guard_id')} />
          <StationPicker label="Station" required {...form.field<number>('station_id')} />
          <DayField label="Incident date" required maxDate={today()} {...form.field('incident_date')} />
          <Select label="Severity" data={SEVERITIES} allowDeselect={false} {...form.field<Incident['severity']>('severity')} />
          <Select label="Status" data={INCIDENT_STATUSES} allowDeselect={false} {...form.field<Incident['status']>('status')} />
          <DetailFields form={form} />
        </SimpleGrid>
        <PhotoChoice photos={photos} onChange={setPhotos} busy={form.saving} />
        <Group justify="space-between" gap="xs">
          <Button component={Link} to="/dashboard/report-summary" variant="default">
            See all reports
          </Button>
          <Button type="submit" color="amber" loading={form.saving}>
            Report Incident
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
