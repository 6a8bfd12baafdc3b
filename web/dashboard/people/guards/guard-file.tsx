import { Button, Divider, Group, Stack, Tabs, Text, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { formatAbsenceDays } from '../../../../api/people/absence-days.ts'
import * as absences from '../../../../api/people/guard-absences.ts'
import * as qualifications from '../../../../api/people/guard-qualifications.ts'
import { create as makeCalendar } from '../../../../api/roster/calendar-feeds.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay } from '../../../lib/format.ts'
import { useDialog } from '../../../lib/forms/use-dialog.ts'
import { listKey } from '../../../lib/lists/use-list.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS, type Variant } from '../../../lib/statuses.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TabList } from '../../../ui/panel/tab-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Bans } from '../../sites/parts/bans.tsx'
import { CalendarFeed } from '../../sites/parts/calendar-feed.tsx'
import { Phones } from '../../sites/parts/phones.tsx'
import { AbsenceDialog } from '../guard-file/absence-dialog.tsx'
import { ABSENCE_KIND_NAMES, ABSENCES, QUALIFICATIONS } from '../guard-file/guard-file-names.ts'
import { LeaveLeft } from '../guard-file/leave-left.tsx'
import { QualificationDialog } from '../guard-file/qualification-dialog.tsx'
import { reloadGuards, useLiveGuards } from '../parts/use-live-guards.ts'
import { deployabilityOf } from './deployability.ts'
import classes from './guard-file.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the records of this guard.' }

type GuardFileProps = {
  guardId: number
  /** The form above has unsaved changes. */
  locked: boolean
  /** Whether another dialog is open above this section. */
  onBusy: (busy: boolean) => void
}

/** What is kept of a guard beside the form: whether the guard may be planned, qualifications and absences. */
export function GuardFile({ guardId, locked, onBusy }: GuardFileProps) {
  const qualification = useDialog<qualifications.GuardQualification>()
  const absence = useDialog<absences.GuardAbsence>()
  const plans = useCan()(makeCalendar.permission)
  const [inBans, setInBans] = useState(false)
  const [message, setMessage] = useState<string>()
  useLiveGuards()
  const query = { guard_id: String(guardId) }
  const held = useQuery({
    queryKey: [...listKey(QUALIFICATIONS), 'of', guardId],
    queryFn: () => call(qualifications.list, { query: { ...query, sort: 'type_id' } }),
  })
  const away = useQuery({
    queryKey: [...listKey(ABSENCES), 'of', guardId],
    queryFn: () => call(absences.list, { query: { ...query, sort: '-from_on' } }),
  })
  const busy = inBans || Boolean(qualification.shown || absence.shown)
  useEffect(() => onBusy(busy), [busy, onBusy])
  const cache = useQueryClient()
  const saved = (message: string) => {
    setMessage(message)
    void reloadGuards(cache)
  }
  const common = { guardId, onSaved: saved }

  return (
    <Stack gap="sm" component="section" aria-label="Guard file" mt="lg">
      <Divider />
      <ReadinessLine guardId={guardId} />
      {message && <Notice kind="success" text={message} onClose={() => setMessage(undefined)} />}
      <Tabs defaultValue="qualifications" keepMounted={false}>
        <TabList>
          <Tabs.Tab value="qualifications">Qualifications{counted(held.data?.items)}</Tabs.Tab>
          <Tabs.Tab value="absences">Absences{counted(away.data?.items)}</Tabs.Tab>
          <Tabs.Tab value="bans">Not wanted by</Tabs.Tab>
          {plans && <Tabs.Tab value="calendar">Calendar</Tabs.Tab>}
          <Tabs.Tab value="phone">Phone</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="qualifications">
          <Lines of={held} empty="No qualifications yet." add="Add qualification" locked={locked} onAdd={qualification.add}>
            {(row) => (
              <Line
                key={row.id}
                label={row.type_name}
                about={[row.number, row.expires_on ? `ends ${formatDay(row.expires_on)}` : 'never ends']
                  .filter(Boolean)
                  .join(', ')}
                state={row.state}
                variant={STATUS_VARIANTS.qualification[row.state]}
                locked={locked}
                onOpen={() => qualification.edit(row)}
              />
            )}
          </Lines>
        </Tabs.Panel>
        <Tabs.Panel value="absences">
          <LeaveLeft guardId={guardId} />
          <Lines of={away} empty="No absences yet." add="Add absence" locked={locked} onAdd={absence.add}>
            {(row) => (
              <Line
                key={row.id}
                label={ABSENCE_KIND_NAMES[row.kind]}
                about={`${formatAbsenceDays(row)}${row.half_day ? ', half a day' : ''}`}
                state={row.state}
                variant={STATUS_VARIANTS.absence[row.state]}
                locked={locked}
                onOpen={() => absence.edit(row)}
              />
            )}
          </Lines>
        </Tabs.Panel>
        {plans && (
          <Tabs.Panel value="calendar">
            <CalendarFeed of={{ guard_id: guardId }} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="phone">
          <Phones of={{ guard_id: guardId }} />
        </Tabs.Panel>
        <Tabs.Panel value="bans">
          <Bans guardId={guardId} locked={locked} onBusy={setInBans} />
        </Tabs.Panel>
      </Tabs>
      {qualification.shown && (
        <QualificationDialog
          key={qualification.shown.key}
          {...common}
          qualification={qualification.shown.record}
          onClosed={qualification.close}
        />
      )}
      {absence.shown && (
        <AbsenceDialog key={absence.shown.key} {...common} absence={absence.shown.record} onClosed={absence.close} />
      )}
    </Stack>
  )
}

const counted = (rows: unknown[] | undefined) => (rows?.length ? ` (${rows.length})` : '')

/** Ready, Papers missing or Not allowed, and why. */
function ReadinessLine({ guardId }: { guardId: number }) {
  const { data } = useQuery(deployabilityOf(guardId))
  if (!data) return null
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <StatusBadge text={data.state} variant={STATUS_VARIANTS.readiness[data.state]} />
      <Text size="sm">{[...data.reasons, ...data.warnings].join(' ')}</Text>
    </Group>
  )
}

type LinesProps<T> = {
  of: { data: { items: T[] } | undefined; error: Error | null; refetch: () => unknown }
  empty: string
  add: string
  locked: boolean
  onAdd: () => void
  children: (row: T) => ReactNode
}

function Lines<T>({ of: { data, error, refetch }, empty, add, locked, onAdd, children }: LinesProps<T>) {
  const writes = useCan()('guards.write')
  return (
    <Stack gap="xs">
      {error && (
        <Notice kind="error" text={failureText(error, FAILURES)} action={{ label: 'Try again', run: () => void refetch() }} />
      )}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      <ul className={classes.lines}>{data?.items.map(children)}</ul>
      {writes && (
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={locked}
          title={locked ? 'Save your changes first' : undefined}
          onClick={onAdd}
        >
          {add}
        </Button>
      )}
    </Stack>
  )
}

type LineProps = {
  label: string
  about: string
  state: string
  variant: Variant
  locked: boolean
  onOpen: () => void
}

function Line({ label, about, state, variant, locked, onOpen }: LineProps) {
  const writes = useCan()('guards.write')
  const words = (
    <>
      <span className={classes.words}>
        <b>{label}</b>
        <small>{about}</small>
      </span>
      <StatusBadge text={state} variant={variant} />
    </>
  )
  return (
    <li>
      {writes ? (
        <UnstyledButton className={classes.line} disabled={locked} onClick={onOpen}>
          {words}
        </UnstyledButton>
      ) : (
        <div className={classes.line}>{words}</div>
      )}
    </li>
  )
}
