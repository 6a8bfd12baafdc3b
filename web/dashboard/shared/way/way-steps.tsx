import { Button, Group, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconCircleDot } from '@tabler/icons-react'
import { Link } from 'react-router'
import { stepsOf, type Way, type WayStep } from '../../../../api/contracts/way.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { type NextStep, nextStep, STEP_TITLES } from './next-step.ts'
import classes from './way-steps.module.css'

const STATES = {
  done: { icon: IconCircleCheckFilled, text: 'Done' },
  open: { icon: IconCircleDot, text: 'Next' },
  later: { icon: IconCircle, text: 'Later' },
}

/** Steps that the page takes itself; all others lead to the page where they are taken. */
type Taken = Partial<Record<WayStep, () => void>>
type WayProps = { way: Way; take: Taken }

/** The way from a client to a published roster: the steps, and what is next. */
export function WaySteps({ way, take }: WayProps) {
  const steps = stepsOf(way)
  const open = steps.find(({ done }) => !done)?.step
  return (
    <section aria-label="The way to a published roster" className={classes.way}>
      <ol className={classes.steps}>
        {steps.map(({ step, done }) => (
          <Step key={step} step={step} state={done ? 'done' : step === open ? 'open' : 'later'} />
        ))}
      </ol>
      {open && <Next next={nextStep(way, open)} take={take[open]} />}
    </section>
  )
}

function Step({ step, state }: { step: WayStep; state: keyof typeof STATES }) {
  const { icon: Icon, text } = STATES[state]
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'open' ? 'step' : undefined}>
      <Icon size={20} className={classes.icon} role="img" aria-label={text} />
      <span>{STEP_TITLES[step]}</span>
    </li>
  )
}

function Next({ next: { about, label, to, permission, colleague, more }, take }: { next: NextStep; take: Taken[WayStep] }) {
  const may = useCan()(permission)
  return (
    <Group gap="sm" justify="space-between" className={classes.next}>
      <Text size="sm" className={classes.about}>
        {about}
        {!may && ` A colleague of ${colleague} does this.`}
      </Text>
      {may && (
        <Group gap="xs">
          {more && (
            <Button component={Link} to={more.to} variant="default">
              {more.label}
            </Button>
          )}
          {take ? (
            <Button color="amber" onClick={take}>
              {label}
            </Button>
          ) : (
            to && (
              <Button component={Link} to={to} color="amber">
                {label}
              </Button>
            )
          )}
        </Group>
      )}
    </Group>
  )
}
