import { Anchor, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type Exception, see } from '../../../../api/attendance/exceptions.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { telOf } from '../../../lib/tel.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { KINDS, STEP_LABELS } from '../attendance-labels.ts'
import { ExceptionActions } from './exception-actions.tsx'
import { GuardOf, PlaceOf } from './exception-facts.tsx'
import { type ExceptionChanged, ExceptionWork } from './exception-work.tsx'
import classes from './exceptions.module.css'
import { waysOut } from './ways-out.ts'

type ExceptionDrawerProps = {
  exception: Exception
  editable: boolean
  onChanged: (message: string, keys?: string[]) => void
  onClosed: () => void
}

/** An exception with what was done about it, what solves it, and the word that closes it. */
export function ExceptionDrawer({ exception: first, editable, onChanged, onClosed }: ExceptionDrawerProps) {
  const [opened, setOpened] = useState(true)
  const [exception, setException] = useState(first)
  const [problem, setProblem] = useState<string>()
  const open = exception.state !== 'Resolved'
  const { id, kind, state } = first
  useEffect(() => {
    // The guard who calls for help reads on his phone that somebody has seen it; a look that is not noted keeps nobody from acting.
    if (editable && kind === 'sos' && state !== 'Resolved') call(see, { params: { id: String(id) } }).catch(() => {})
  }, [editable, id, kind, state])
  const changed: ExceptionChanged = (record, message, keys) => {
    setProblem(undefined)
    setException(record)
    onChanged(message, keys)
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
        {problem && <Notice kind="error" text={problem} />}
        <Group gap="sm">
          {editable && <ExceptionActions exception={exception} onChanged={changed} onFailed={setProblem} />}
          {open && exception.guard_contacts && (
            <Button
              component="a"
              href={telOf(exception.guard_contacts)}
              size="compact-sm"
              variant="default"
              leftSection={<IconPhone size={14} aria-hidden />}
            >
              Call {exception.guard_contacts}
            </Button>
          )}
        </Group>
        <Ways exception={exception} />
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
        {editable && open && <ExceptionWork exception={exception} onChanged={changed} />}
        {!open && <Notice kind={exception.although ? 'info' : 'success'} text={closedText(exception)} />}
      </Stack>
    </Drawer>
  )
}

/** `Closed by Ruth Atim although the post is still empty: …`, or how it was resolved. */
function closedText({ resolved_by_name, although, resolution }: Exception) {
  if (although) return `Closed by ${resolved_by_name ?? 'an account that is erased'} although ${although}: ${resolution}`
  return `Resolved ${resolved_by_name ? `by ${resolved_by_name}` : 'by itself'}: ${resolution}`
}

function Facts({ exception }: { exception: Exception }) {
  return (
    <div className={classes.facts}>
      <Group gap="xs">
        <StatusBadge text={exception.state} variant={STATUS_VARIANTS.exception[exception.state]} />
        {exception.severity === 3 && <StatusBadge text="Urgent" variant="bad" />}
        {exception.still && <Text size="sm">{exception.still[0]!.toUpperCase() + exception.still.slice(1)}.</Text>}
      </Group>
      <div>
        <PlaceOf exception={exception} />
      </div>
      {exception.guard_name && (
        <div>
          <GuardOf exception={exception} />
        </div>
      )}
      <Text size="sm" c="dimmed">
        Since {formatMoment(exception.opened_at)}, due {formatMoment(exception.due_at)}
      </Text>
    </div>
  )
}

/** The pages on which it is solved. */
function Ways({ exception }: { exception: Exception }) {
  const ways = waysOut(exception, useCan())
  if (ways.length === 0) return null
  return (
    <Stack gap={4}>
      {ways.map(({ label, to }) => (
        <Anchor key={label} component={Link} to={to} size="sm">
          {label}
        </Anchor>
      ))}
    </Stack>
  )
}
