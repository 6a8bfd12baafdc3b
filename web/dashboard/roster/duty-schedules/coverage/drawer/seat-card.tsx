import { Badge, Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Slot } from '../../../../../../contract/contracts/slots.ts'
import { formatHours, spanOf } from '../../../../../../contract/core/shift.ts'
import { STATUS_VARIANTS } from '../../../../../lib/statuses.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import classes from './drawer.module.css'

export type SeatAction = 'off' | 'on' | 'free'

type SeatCardProps = {
  slot: Slot
  /** Why the last action on this seat failed. */
  problem: string | undefined
  editable: boolean
  /** Its candidates, when they are shown. */
  candidates: ReactNode
  onFind: () => void
  onAction: (action: SeatAction) => void
}

const hasBegun = ({ day, ...slot }: Slot) => spanOf({ ...slot, shift_date: day }).from <= Date.now()

/** `Seat 2`, or `Seat 3, extra guard`. */
const seatName = ({ seat, origin }: Slot) => `Seat ${seat}${origin === 'extra' ? ', extra guard' : ''}`

/** One seat: its state, hours and guard, and what can be done with it. */
export function SeatCard({ slot, problem, editable, candidates, onFind, onAction }: SeatCardProps) {
  const { state, guard_name, covers, published, off_reason, off_billed, offered } = slot
  const planned = guard_name !== null && state !== 'Off'
  const button = (action: SeatAction, label: string) => (
    <Button size="xs" variant="default" aria-label={`${label}: seat ${slot.seat}`} onClick={() => onAction(action)}>
      {label}
    </Button>
  )
  return (
    <section data-seat={slot.id} tabIndex={-1} className={classes.seat} aria-label={seatName(slot)}>
      <Group justify="space-between" gap="xs">
        <Group gap={8}>
          <h3 className={classes.seatName}>{seatName(slot)}</h3>
          <Text span size="sm">
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
          {off_reason} <b>{off_billed ? 'Billed.' : 'Not billed.'}</b>
        </Text>
      )}
      {problem && <Notice kind="error" text={problem} />}
      {candidates}
      <Group gap="xs">
        {state === 'Open' && !candidates && (
          <Button size="xs" color="amber" aria-label={`Find a guard: seat ${slot.seat}`} onClick={onFind}>
            Find a guard
          </Button>
        )}
        {editable && state === 'Filled' && !hasBegun(slot) && button('free', 'Free')}
        {editable && (state === 'Open' || state === 'Filled') && button('off', 'Mark off')}
        {editable && state === 'Off' && button('on', 'Back on')}
      </Group>
    </section>
  )
}
