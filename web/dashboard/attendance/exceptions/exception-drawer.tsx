import { Anchor, Button, Drawer, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as calls from '../../../../api/attendance/exceptions.ts'
import { CallFailure, call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import { useUnsent } from '../../../lib/forms/unsent.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useMe } from '../../../lib/session/use-me.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { telOf } from '../../../lib/tel.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { KINDS, STEP_LABELS } from '../attendance-labels.ts'
import classes from './exceptions.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }
const STEP_CHOICES = calls.STEPS.map((value) => ({ value, label: STEP_LABELS[value] }))

type Exception = calls.Exception
type ExceptionDrawerProps = {
  exception: Exception
  editable: boolean
  onChanged: (message: string) => void
  onClosed: () => void
}

/** An exception with what was done about it, and the steps that close it. */
export function ExceptionDrawer({ exception: first, editable, onChanged, onClosed }: ExceptionDrawerProps) {
  const [opened, setOpened] = useState(true)
  const [exception, setException] = useState(first)
  const open = exception.state !== 'Resolved'
  function changed(record: Exception, message: string) {
    setException(record)
    onChanged(message)
    if (record.state === 'Resolved') setOpened(false)
  }
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={KINDS[exception.kind]}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        <Facts exception={exception} />
        <div>
          <Title order={3} size="h5" mb="xs">
            Steps
          </Title>
          {exception.steps.length === 0 && <Text c="dimmed">Nothing has been done about it yet.</Text>}
          <ol className={classes.steps}>
            {exception.steps.map(({ at, by, what, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended
              <li key={place}>
                <b>{STEP_LABELS[what]}</b> {text}
                <small>
                  {by}, <TimeAgo at={at} />
                </small>
              </li>
            ))}
          </ol>
        </div>
        {editable && open && <Work exception={exception} onChanged={changed} resolves={!calls.ENDED_ELSEWHERE[exception.kind]} />}
        {!open && (
          <Notice
            kind="success"
            text={`Resolved ${exception.resolved_by_name ? `by ${exception.resolved_by_name}` : 'by itself'}: ${exception.resolution}`}
          />
        )}
      </Stack>
    </Drawer>
  )
}

/** Opens a record where the person may read it; otherwise its name alone. */
const To = ({ to, children }: { to: string | false; children: ReactNode }) =>
  to ? (
    <Anchor component={Link} to={to} inherit>
      {children}
    </Anchor>
  ) : (
    children
  )

function Facts({ exception }: { exception: Exception }) {
  const may = useCan()
  const { guard_id, shift_id, day } = exception
  const seesShifts = may('roster.read')
  return (
    <div>
      <Group gap="xs" mb={4}>
        <StatusBadge text={exception.state} variant={STATUS_VARIANTS.exception[exception.state]} />
        {exception.severity === 3 && <StatusBadge text="Urgent" variant="bad" />}
      </Group>
      <Text fw={600}>{exception.station_name}</Text>
      {exception.guard_name && (
        <Text>
          <To to={may('guards.read') && `/dashboard/guards?record=${guard_id}`}>{exception.guard_name}</To>
          {exception.guard_contacts && (
            <>
              {', '}
              <Anchor href={telOf(exception.guard_contacts)}>{exception.guard_contacts}</Anchor>
            </>
          )}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {day && (
          <>
            <To to={seesShifts && shift_id !== null && `/dashboard/duty-schedule?record=${shift_id}`}>
              Shift of {formatDay(day)}, {exception.start_time}
            </To>
            {'. '}
          </>
        )}
        Since {formatMoment(exception.opened_at)}, due {formatMoment(exception.due_at)}
      </Text>
      {exception.kind === 'to_confirm' && day && (
        <Text size="sm" mt={4}>
          <To to={`/dashboard/attendance?from=${day}&to=${day}&state=To+confirm&station_id=${exception.station_id}`}>
            Confirm or refuse it in the muster
          </To>
        </Text>
      )}
      {exception.kind === 'law_review' && (
        <Text size="sm" mt={4}>
          Compare rates and rules with the law of the financial year, and{' '}
          <To to="/dashboard/rates">record the review under Rates and law</To>.
        </Text>
      )}
      {exception.round_id !== null && (
        <Text size="sm" mt={4}>
          <To to={`/dashboard/rounds?record=${exception.round_id}`}>Show the round</To>
        </Text>
      )}
      {exception.kind === 'not_deployable' && seesShifts && (
        <Text size="sm" mt={4}>
          <To to={`/dashboard/duty-schedule?guard_id=${guard_id}&covers=false`}>All shifts of this guard that are no cover</To>
        </Text>
      )}
    </div>
  )
}

type Part = 'step' | 'resolve' | 'assign'
/** Without `resolves` something else ends it. */
type WorkProps = { exception: Exception; resolves: boolean; onChanged: (record: Exception, message: string) => void }

/** What somebody can do about an exception that is open. */
function Work({ exception, resolves, onChanged }: WorkProps) {
  const { data: me } = useMe()
  const assigns = useCan()('attendance.write')
  const [what, setWhat] = useState<calls.Step>('called')
  const [text, setText] = useState('')
  const [resolution, setResolution] = useState('')
  const [saving, setSaving] = useState<Part>()
  const [problem, setProblem] = useState<{ part: Part; text: string }>()
  useUnsent(text !== '' || resolution !== '')
  const params = { id: String(exception.id) }

  async function run(part: Part, send: (key: string) => Promise<{ message: string; record: Exception }>, clear: () => void) {
    if (saving) return
    setSaving(part)
    setProblem(undefined)
    try {
      const { record, message } = await send(newKey())
      clear()
      onChanged(record, message)
    } catch (error) {
      const fields = error instanceof CallFailure ? Object.values(error.body?.fields ?? {}) : []
      setProblem({ part, text: fields[0] ?? failureText(error, FAILURES) })
    }
    setSaving(undefined)
  }
  const problemOf = (part: Part) => (problem?.part === part ? problem.text : undefined)
  const mine = me && exception.assigned_to === me.id

  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(
            'step',
            (idempotencyKey) => call(calls.addStep, { params, body: { what, text } }, { idempotencyKey }),
            () => setText(''),
          )
        }}
      >
        <Select
          label="What was done"
          data={STEP_CHOICES}
          allowDeselect={false}
          value={what}
          onChange={(value) => value && setWhat(value as calls.Step)}
        />
        <TextInput
          label="Note"
          placeholder="No answer on the first number"
          maxLength={500}
          value={text}
          error={problemOf('step')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={saving === 'step'} disabled={text.trim() === ''}>
          Add step
        </Button>
      </form>
      {resolves && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void run(
              'resolve',
              (idempotencyKey) => call(calls.resolve, { params, body: { resolution } }, { idempotencyKey }),
              () => setResolution(''),
            )
          }}
        >
          <Textarea
            label="How it was resolved"
            autosize
            minRows={2}
            maxLength={500}
            value={resolution}
            error={problemOf('resolve')}
            onChange={(event) => setResolution(event.currentTarget.value)}
          />
          <Button type="submit" color="amber" loading={saving === 'resolve'} disabled={resolution.trim().length < 3}>
            Resolve
          </Button>
        </form>
      )}
      <Group gap="xs">
        <Text size="sm">Assigned to {exception.assigned_to_name ?? 'nobody'}.</Text>
        {me && assigns && (
          <Button
            size="compact-sm"
            variant="default"
            loading={saving === 'assign'}
            onClick={() =>
              void run(
                'assign',
                (idempotencyKey) =>
                  call(calls.assign, { params, body: { assigned_to: mine ? null : me.id } }, { idempotencyKey }),
                () => undefined,
              )
            }
          >
            {mine ? 'Give it back' : 'Take it'}
          </Button>
        )}
        {problemOf('assign') && <Notice kind="error" text={problemOf('assign')!} />}
      </Group>
    </>
  )
}
