import { canStand, type GuardChoice, type GuardState } from '../../../../api/roster/guard-choices.ts'
import { STATUS_VARIANTS, type Variant } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './guard-option.module.css'

const STATES: Record<GuardState, { label: string; variant: Variant }> = {
  free: { label: 'Free', variant: 'good' },
  resting: { label: 'Resting', variant: 'warn' },
  over_hours: { label: 'Over hours', variant: 'warn' },
  against_post: { label: 'Not what the post asks for', variant: 'warn' },
  on_duty: { label: 'On a shift', variant: 'plain' },
  away: { label: 'Away', variant: 'plain' },
  not_active: { label: 'Not active', variant: 'plain' },
  not_qualified: { label: 'Not qualified', variant: 'plain' },
  banned: { label: 'Not wanted here', variant: 'plain' },
}

/** Facts about a guard besides the state; the name is not repeated. */
function factsOf({ name, obstacle, findings, reasons, papers }: GuardChoice) {
  const unnamed = (sentence: string) => sentence.replace(`${name} would have `, '')
  return obstacle === null
    ? [
        ...papers.map((paper) => paper.replace(/\.$/, '')),
        ...findings.map(({ message }) => unnamed(message).replace(/\.$/, '')),
        ...reasons,
      ].join(' · ')
    : unnamed(obstacle)
}

/** One guard in the list of choices: the name, the state, and why. */
export const GuardOption = ({ name, guard }: { name: string; guard: GuardChoice }) => (
  <div className={classes.option}>
    <span className={classes.name}>{name}</span>{' '}
    <StatusBadge text={STATES[guard.state].label} variant={canStand(guard) ? STATES[guard.state].variant : 'plain'} />{' '}
    {guard.readiness !== 'Ready' && guard.papers.length > 0 && (
      <>
        <StatusBadge text={guard.readiness} variant={STATUS_VARIANTS.readiness[guard.readiness]} />{' '}
      </>
    )}
    <span className={classes.facts}>{factsOf(guard)}</span>
  </div>
)
