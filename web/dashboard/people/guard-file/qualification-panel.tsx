import { Divider, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '../../../../api/people/guard-qualifications.ts'
import { call } from '../../../lib/calls/call.ts'
import { download, saveFile } from '../../../lib/calls/download.ts'
import { formatMoment } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FileLine } from '../../shared/documents/file-line.tsx'
import { reloadGuards } from '../parts/use-live-guards.ts'
import { DecisionButton } from './decision-button.tsx'
import { QUALIFICATIONS } from './guard-file-names.ts'

type Qualification = calls.GuardQualification

function standing({ state, verified_by_name, verified_at, revoked_at, revoked_reason }: Qualification) {
  if (revoked_at) return `Revoked on ${formatMoment(revoked_at)}: ${revoked_reason}`
  if (!verified_at) return 'Not verified yet: it does not count.'
  const by = `Verified by ${verified_by_name ?? 'somebody who has left'} on ${formatMoment(verified_at)}.`
  return state === 'Expired' ? `${by} It has expired and no longer counts.` : by
}

type QualificationPanelProps = {
  qualification: Qualification
  /** The form above it has unsaved changes. */
  locked: boolean
  onBusy: (busy: boolean) => void
  /** The record after a decision. */
  onChanged: (record: Qualification) => void
}

/** Verifying and revoking a qualification, and its scan; each is saved for itself. */
export function QualificationPanel({ qualification, locked, onBusy, onChanged }: QualificationPanelProps) {
  const cache = useQueryClient()
  const params = { id: String(qualification.id) }
  const { data = qualification } = useQuery({
    queryKey: [QUALIFICATIONS, 'one', qualification.id],
    queryFn: () => call(calls.get, { params }),
  })
  async function saved(record: Qualification | undefined) {
    await reloadGuards(cache)
    if (record) onChanged(record)
  }
  const name = `${data.type_name} of ${data.guard_name}`
  return (
    <Stack gap="sm" component="section" aria-label="Verification" mt="lg">
      <Divider />
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <StatusBadge text={data.state} variant={STATUS_VARIANTS.qualification[data.state]} />
        <Text size="sm">{standing(data)}</Text>
      </Group>
      {data.superseded && <Text size="sm">A later one of the same kind counts in its place.</Text>}
      {data.state !== 'Revoked' && (
        <Group gap="xs">
          <DecisionButton
            label={data.verified_at ? 'Verify again' : 'Verify'}
            main={!data.verified_at}
            disabled={locked}
            onBusy={onBusy}
            run={async () => saved((await call(calls.verify, { params, body: {} })).record)}
          >
            You have checked {name} against the original. From now on it counts.
          </DecisionButton>
          <DecisionButton
            label="Revoke"
            danger
            reasonFrom={3}
            disabled={locked}
            onBusy={onBusy}
            run={async (reason) => saved((await call(calls.revoke, { params, body: { reason } })).record)}
          >
            {name} no longer counts. This cannot be taken back; add a new one instead.
          </DecisionButton>
        </Group>
      )}
      <FileLine
        label="Scan"
        file={data.scan}
        mayOpen={data.scan?.may_open ?? false}
        onAdd={async (file) => {
          await call(calls.attach, { params, body: {}, files: { file } })
          await reloadGuards(cache)
        }}
        onDownload={async () => saveFile(await download(calls.download, { params }, () => {}))}
      />
    </Stack>
  )
}
