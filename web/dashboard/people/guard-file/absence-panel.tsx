import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import { formatAbsenceDays } from '../../../../api/people/absence-days.ts'
import * as calls from '../../../../api/people/guard-absences.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { download, saveFile } from '../../../lib/calls/download.ts'
import { undoOf } from '../../../lib/calls/undo-call.ts'
import { formatDay, formatMoment, formatShortDay } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { FileLine } from '../../shared/documents/file-line.tsx'
import { reloadGuards } from '../parts/use-live-guards.ts'
import { DecisionButton } from './decision-button.tsx'
import { ABSENCES } from './guard-file-names.ts'

type Absence = calls.GuardAbsence
const SHIFT_FAILURES = { unexpected: 'The shifts of these days could not be loaded.' }
/** The most shifts that are named. */
const NAMED = 7

const decided = ({ state, decided_at, decided_by_name, decided_reason }: Absence) =>
  decided_at
    ? `By ${decided_by_name ?? 'somebody who has left'} on ${formatMoment(decided_at)}${decided_reason ? `: ${decided_reason}` : '.'}`
    : state === 'Asked'
      ? 'Waits for a decision.'
      : ''

/** Shifts that an approval removes. */
function Loss({ shifts, short }: calls.ShiftsOfAbsence) {
  if (!shifts.length) return <Text size="sm">No shifts are planned on these days.</Text>
  return (
    <div>
      <Text size="sm">Approving removes {countOf(shifts.length, 'shift')}, so that somebody else can be planned:</Text>
      <Text component="ul" size="sm" my={4} pl="lg">
        {shifts.slice(0, NAMED).map(({ id, shift_date, station_name, ...hours }) => (
          <li key={id}>
            {formatDay(shift_date)}, {formatHours(hours)}, {station_name}
          </li>
        ))}
      </Text>
      {shifts.length > NAMED && <Text size="sm">and {shifts.length - NAMED} more.</Text>}
      <Short short={short} />
    </div>
  )
}

/** The days that become short: one in a sentence, several in a list. */
function Short({ short }: Pick<calls.ShiftsOfAbsence, 'short'>) {
  const [first, ...others] = short
  if (!first) return null
  if (!others.length)
    return (
      <Text size="sm" fw={600}>
        Short on {formatShortDay(first.day)} if approved: {countOf(first.open, 'open shift')}.
      </Text>
    )
  return (
    <>
      <Text size="sm" fw={600}>
        Short if approved:
      </Text>
      <Text component="ul" size="sm" my={4} pl="lg">
        {short.map(({ station_id, station_name, day, open }) => (
          <li key={`${station_id} ${day}`}>
            {formatShortDay(day)}, {station_name}: {countOf(open, 'open shift')}
          </li>
        ))}
      </Text>
    </>
  )
}

/** The answer to a decision: an approval names the shifts that it has removed. */
type Decided = { message: string; opened?: unknown[] | undefined; warnings?: string[] | undefined }

type AbsencePanelProps = {
  absence: Absence
  /** The form above it has unsaved changes. */
  locked: boolean
  onBusy: (busy: boolean) => void
  onDecided: (message: string, undo: Undo) => void
}

/** Deciding on an absence, its certificate and its note; each is saved for itself. */
export function AbsencePanel({ absence, locked, onBusy, onDecided }: AbsencePanelProps) {
  const cache = useQueryClient()
  const can = useCan()
  const [note, setNote] = useState<string>()
  const params = { id: String(absence.id) }
  const { data = absence } = useQuery({
    queryKey: [ABSENCES, 'one', absence.id],
    queryFn: () => call(calls.get, { params }),
  })
  const asked = data.state === 'Asked'
  const coming = useQuery({
    enabled: asked && can(calls.approve.permission),
    queryKey: [ABSENCES, 'shifts', absence.id, absence.version],
    queryFn: () => call(calls.shifts, { params }),
  })
  const days = `${data.guard_name}, ${formatAbsenceDays(data)}`

  /** Sends a decision and tells of it, with its undo. */
  async function decide(send: (options: { idempotencyKey: string }) => Promise<Decided>) {
    const idempotencyKey = newKey()
    const { message, opened = [], warnings = [] } = await send({ idempotencyKey })
    await reloadGuards(cache)
    void cache.invalidateQueries({ queryKey: ['duty-schedules'] })
    const freed = opened.length ? ` ${countOf(opened.length, 'shift')} removed.` : ''
    const text = [`${message}.${freed}`, ...warnings].join(' ')
    onDecided(text, undoOf(idempotencyKey, text))
  }

  const begun = data.from_on < today()
  const endable = data.state === 'Approved'
  return (
    <Stack gap="sm" component="section" aria-label="Decision" mt="lg">
      <Divider />
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <StatusBadge text={data.state} variant={STATUS_VARIANTS.absence[data.state]} />
        <Text size="sm">{decided(data)}</Text>
      </Group>
      {coming.error && <LoadFailure error={coming.error} failures={SHIFT_FAILURES} again={coming.refetch} />}
      {asked && coming.data && <Loss {...coming.data} />}
      {can(calls.approve.permission) && (asked || endable) && (
        <Group gap="xs">
          {asked && (
            <>
              <DecisionButton
                label="Approve"
                main
                disabled={locked || !coming.data}
                onBusy={onBusy}
                run={() => decide((options) => call(calls.approve, { params, body: {} }, options))}
              >
                {days}. {coming.data && <Loss {...coming.data} />}
              </DecisionButton>
              <DecisionButton
                label="Refuse"
                danger
                reasonFrom={3}
                disabled={locked}
                onBusy={onBusy}
                run={(reason) => decide((options) => call(calls.refuse, { params, body: { reason } }, options))}
              >
                {days}.
              </DecisionButton>
            </>
          )}
          <DecisionButton
            label={endable && begun ? 'End it' : 'Cancel it'}
            danger
            disabled={locked}
            onBusy={onBusy}
            run={() => decide((options) => call(calls.cancel, { params, body: {} }, options))}
          >
            {endable && begun
              ? `${data.guard_name} is back today: the absence ends with yesterday.`
              : `${days}. Shifts that were removed do not come back by themselves.`}
          </DecisionButton>
        </Group>
      )}
      <FileLine
        label="Certificate"
        file={data.certificate}
        mayOpen={can(calls.download.permission)}
        onAdd={
          can(calls.attach.permission)
            ? async (file) => {
                await call(calls.attach, { params, body: {}, files: { file } })
                await reloadGuards(cache)
              }
            : undefined
        }
        onDownload={async () => saveFile(await download(calls.download, { params }, () => {}))}
      />
      {data.has_note && !can(calls.note.permission) && (
        <Text size="sm">There is a note. Reading it needs a permission that a super admin gives.</Text>
      )}
      {data.has_note && can(calls.note.permission) && note === undefined && (
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          leftSection={<IconNotes size={16} aria-hidden />}
          onClick={async () => setNote((await call(calls.note, { params })).note ?? '')}
        >
          Read the note
        </Button>
      )}
      {note !== undefined && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {note}
        </Text>
      )}
    </Stack>
  )
}
