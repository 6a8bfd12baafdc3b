import { IconAlertTriangle, IconCheck, IconLock, IconMinus } from '@tabler/icons-react'
import type { CoverageDay } from '../../../../../../api/contracts/slots.ts'
import classes from '../coverage.module.css'
import { soonText, stateOf } from '../coverage-labels.ts'

const ICONS = { covered: IconCheck, open: IconAlertTriangle, off: IconMinus, none: undefined }

/** Guards of guards needed with a sign of whether they suffice, slots that are off, and a lock once guards have been told. */
export function CoverageCount({ slots }: { slots: CoverageDay | undefined }) {
  const state = stateOf(slots)
  const Icon = ICONS[state]
  return (
    <span className={classes.count} data-state={state}>
      {Icon && <Icon size={14} stroke={2.2} aria-hidden />}
      {state === 'none' && '–'}
      {state === 'off' && 'Off'}
      {slots && slots.needed > 0 && `${slots.covered}/${slots.needed} `}
      {slots?.published && <IconLock size={13} aria-hidden className={classes.lock} />}
      {slots && slots.begins_in !== null && <small>{soonText(slots.begins_in)} </small>}
      {slots && slots.needed > 0 && slots.off > 0 && <small>{slots.off} off</small>}
    </span>
  )
}
