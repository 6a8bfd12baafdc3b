import { Divider, Group, SimpleGrid, Switch, Text, Textarea } from '@mantine/core'
import { CATEGORY_NAMES } from '../../../../api/incidents/category-names.ts'
import { INCIDENT_STATUSES, type Incident, IncidentUpdate, isUrgent, update } from '../../../../api/incidents/incidents.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { DETAIL_LABELS, DetailFields } from '../photos/detail-fields.tsx'
import { IncidentPhotos } from '../photos/incident-photos.tsx'
import { VoiceNote } from '../photos/voice-note.tsx'
import { IncidentHistory } from './incident-history.tsx'
import { useIncidentDetail } from './use-incident-detail.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while updating the incident.' }
const LABELS = {
  ...DETAIL_LABELS,
  description: 'Description',
  status: 'Status',
  reason: 'Reason',
  client_visible: 'Visible to the client',
}

/** Steps that an incident still needs before it is closed: tell the client, ask for the reference of the police. */
const missingOf = (incident: Incident) =>
  incident.status === 'Closed'
    ? []
    : [
        !incident.client_visible && (incident.severity !== 'Low' || isUrgent(incident)) && 'Client not told',
        !incident.police_reference && isUrgent(incident) && 'No police reference',
      ].filter((text) => text !== false)

type IncidentDrawerProps = { incident: Incident; onSaved: (message: string) => void; onClosed: () => void }

/** One incident with its history. The original text stays; the status can be changed, with a reason. */
export function IncidentDrawer({ incident, onSaved, onClosed }: IncidentDrawerProps) {
  const { id, description, guard_id, station_id, incident_date, severity, status, client_visible } = incident
  const { data: detail, error } = useIncidentDetail(incident)
  const { occurred_time, category, police_reference, reported_via, assigned_to } = incident
  const details = { occurred_time, category, police_reference, reported_via, assigned_to }
  const form = useContractForm({
    name: 'incidents',
    schema: IncidentUpdate,
    initial: {
      description,
      guard_id,
      station_id,
      incident_date,
      severity,
      status,
      client_visible,
      ...details,
      reason: undefined,
    },
    record: incident,
    send: (body) => call(update, { params: { id: String(id) }, body }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const reason = form.field<string>('reason')
  const text = form.field<string>('description')
  const visible = form.field<boolean>('client_visible')
  const reopening = status === 'Closed' && form.values.status !== 'Closed'
  return (
    <FormDialog
      title={`Incident ${id}`}
      form={form}
      labels={LABELS}
      onClosed={onClosed}
      aside
      footer={<HistoryLink of="incidents" id={id} />}
    >
      <Group gap="sm">
        <StatusBadge text={severity} variant={STATUS_VARIANTS.severity[severity]} />
        {client_visible && <StatusBadge text={LABELS.client_visible} variant="info" />}
        {missingOf(incident).map((text) => (
          <StatusBadge key={text} text={text} variant="warn" />
        ))}
        <Text size="sm" c="dimmed">
          {[formatDay(incident_date), occurred_time, category && CATEGORY_NAMES[category]].filter(Boolean).join(', ')}
        </Text>
      </Group>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{description}</Text>
      <Text size="sm" c="dimmed">
        Guard {guard_id}, {incident.guard_name}. Station {station_id}, {incident.station_name}.
      </Text>
      {detail && <VoiceNote incident={detail} />}
      {detail && <IncidentPhotos incident={detail} />}
      <Divider />
      <IncidentHistory detail={detail} failed={Boolean(error)} />
      <Divider />
      <Select
        label={LABELS.status}
        data={INCIDENT_STATUSES}
        allowDeselect={false}
        {...form.field<Incident['status']>('status')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DetailFields form={form} assignedName={incident.assigned_to_name ?? undefined} />
      </SimpleGrid>
      <Switch
        name={visible.name}
        label={LABELS.client_visible}
        description="The portal shows the text, its photos without place and time, its corrections and every change of status, but no reasons and no names of staff. Unless the severity is Low, the client gets an e-mail. Tell of an urgent incident within an hour, of one of severity Medium within four."
        checked={visible.value ?? false}
        onChange={(event) => visible.onChange(event.currentTarget.checked)}
      />
      <Textarea
        label={LABELS.reason}
        required={reopening}
        autosize
        minRows={2}
        {...reason}
        value={reason.value ?? ''}
        onChange={(event) => reason.onChange(event.currentTarget.value || undefined)}
      />
      <Textarea
        label="Correction"
        description="Added below the original text, which stays unchanged."
        autosize
        minRows={2}
        {...text}
        value={text.value === description ? '' : (text.value ?? '')}
        onChange={(event) => text.onChange(event.currentTarget.value || description)}
      />
    </FormDialog>
  )
}
