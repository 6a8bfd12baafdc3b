import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { formatHours } from '../../../../api/core/shift.ts'
import { telOf } from '../../../lib/tel.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { postOf } from '../now/use-now.ts'
import classes from './tomorrow.module.css'
import type { RosterShift } from './use-roster-of.ts'

type RosterLineProps = { shift: RosterShift; onFind: (() => void) | undefined }

/** A shift with its guard, who is called here; for one without a guard somebody is found. */
export function RosterLine({ shift, onFind }: RosterLineProps) {
  const { guard, slot, off } = shift
  return (
    <li className={classes.shift}>
      <b>{guard?.name ?? (off ? 'Nobody is needed' : 'Nobody yet')}</b>
      {off && <StatusBadge text="Off" variant="plain" />}
      {!guard && !off && <StatusBadge text="Open" variant="bad" />}
      {guard && slot && !slot.published && <StatusBadge text="Not published" variant="warn" />}
      <span className={classes.hours}>
        {formatHours(shift)} · {postOf(shift)}
      </span>
      <span className={classes.act}>
        {guard?.contacts && (
          <Button
            component="a"
            href={telOf(guard.contacts)}
            variant="light"
            leftSection={<IconPhone size={16} aria-hidden />}
            aria-label={`Call ${guard.name}`}
          >
            Call
          </Button>
        )}
        {onFind && (
          <Button color="amber" aria-label={`Find a guard: ${postOf(shift)}`} onClick={onFind}>
            Find a guard
          </Button>
        )}
      </span>
    </li>
  )
}
