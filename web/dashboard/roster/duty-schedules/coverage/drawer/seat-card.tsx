import { Badge, Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Slot } from '../../../../../../api/contracts/slots.ts'
import { formatHours, spanOf } from '../../../../../../api/core/shift.ts'
import { formatDay } from '../../../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../../../lib/statuses.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import classes from './drawer.module.css'

export type SeatAction = 'off' | 'on' | 'free' | 'split' | 'merge'

type SeatCardProps = {
  slot: Slot
  /** The day of the drawer, on which the first part of a night begins. */
  day: string
  /** Why the last action on this seat failed. */
  problem: string | undefined
  editable: boolean
  /** The other part of a split seat is open, too. */
  mergeable: boolean
  /** Its candidates, when they are shown. */
  candidates: ReactNode
  onFind: () => void
  onAction: (action: SeatAction) => void
}

const hasBegun = ({ day, ...slot }: Slot) => spanOf({ ...slot, shift_date: day }).from <= Date.now()

/** `seat 2`, or `seat 2, part 1` of a split one. */
const seatOf = ({ seat, part }: Slot) => `shift ${seat}${part ? `, part ${part}` : ''}`
/** `Shift 2`, or `Shift 3, extra guard`. */
const seatName = (slot: Slot) => `S${seatOf(slot).slice(1)}${slot.origin === 'extra' ? ', extra guard' : ''}`

/** One seat: its state, hours and guard, and what can be done with it. */
export function SeatCard({ slot, day, problem, editable, mergeable, candidates, onFind, onAction }: SeatCardProps) {
  const { state, guard_name, covers, published, off_reason, off_billed, offered } = slot
  const waits = editable && state === 'Open' && !hasBegun(slot)
  const planned = guard_name !== null && state !== 'Off'
  const button = (action: SeatAction, label: string) => (
    <Button size="xs" variant="default" aria-label={`${label}: ${seatOf(slot)}`} onClick={() => onAction(action)}>
      {label}
    </Button>
  )
  return (
    <section data-seat={slot.id} tabIndex={-1} className={classes.seat} aria-label={seatName(slot)}>
      <Group justify="space-between" gap="xs">
        <Group gap={8}>
          <h3 className={classes.seatName}>{seatName(slot)}</h3>
          <Text span size="sm">
            {slot.part === 2 && slot.day !== day && `${formatDay(slot.day)}, `}
            {formatHours(slot)}
          </Text>
        </Group>
        <Group gap={6}>
          {state === 'Open' && offered > 0 && (
            <Badge variant="light" color="blue" tt="none" radius="sm">
              Offered to {offered}
            </Badge>
          )}
          {published && (
            <Badge variant="light" color="gray" tt="none" radius="sm" leftSection={<IconLock size={12} aria-hidden />}>
              Published
            </Badge>
          )}
          <StatusBadge text={state} variant={planned && !covers ? 'warn' : STATUS_VARIANTS.slot[state]} />
        </Group>
      </Group>
      {(slot.armed || slot.holiday) && (
        <Text size="xs" c="dimmed">
          {[...(slot.armed ? ['Armed'] : []), ...(slot.holiday ? ['Public holiday'] : [])].join(' · ')}
        </Text>
      )}
      {guard_name && (
        <Group gap={8}>
          <b>{guard_name}</b>
          {planned && !covers && (
            <Badge variant="light" color="red" tt="none" radius="sm">
              Does not count as cover
            </Badge>
          )}
        </Group>
      )}
      {state === 'Off' && (
        <Text size="sm">
          {off_reason} · <b>{off_billed ? 'billed' : 'not billed'}</b>
        </Text>
      )}
      {problem && <Notice kind="error" text={problem} />}
      {candidates}
      <Group gap="xs">
        {state === 'Open' && !candidates && (
          <Button size="xs" color="amber" aria-label={`Find a guard: ${seatOf(slot)}`} onClick={onFind}>
            Find a guard
          </Button>
        )}
        {editable && state === 'Filled' && !hasBegun(slot) && button('free', 'Free')}
        {editable && (state === 'Open' || state === 'Filled') && button('off', 'Mark off')}
        {waits && slot.part === 0 && slot.origin === 'contract' && button('split', 'Split')}
        {waits && mergeable && button('merge', 'Make whole')}
        {editable && state === 'Off' && button('on', 'Back on')}
      </Group>
    </section>
  )
}
