import { Button, Group, Paper, Progress, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type GuideStep, skip } from '../../../../api/company/guide.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './guide.module.css'
import { STEPS } from './steps.ts'
import { useSkip } from './use-guide.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. The step stays as it is.' }

/** The first steps in any order, with how many are done. */
export function GuideSteps({ steps }: { steps: GuideStep[] }) {
  const [problem, setProblem] = useState<string>()
  const done = steps.filter((step) => step.done).length
  const left = steps.filter((step) => !step.done && !step.skipped).length
  return (
    <Paper component="section" aria-labelledby="guide" withBorder p={{ base: 'md', sm: 'lg' }} mb="md">
      <Group justify="space-between" gap="xs" align="baseline">
        <Title order={2} size="h4" id="guide">
          First steps
        </Title>
        <Text size="sm" c="dimmed">
          {done} of {steps.length} done
        </Text>
      </Group>
      <Progress value={(100 * done) / steps.length} size="sm" mt="xs" aria-label="Steps that are done" />
      <Text size="sm" mt="sm" mb="sm">
        {left > 0
          ? 'From nothing to a published week, in any order. A step is done as soon as the records show it.'
          : 'Every step is done or left out. Company settings opens this guide again.'}
      </Text>
      {problem && <Notice kind="error" text={problem} />}
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.step} step={step} onFailed={setProblem} />
        ))}
      </ol>
    </Paper>
  )
}

const STATES = {
  done: { icon: IconCircleCheckFilled, text: 'Done' },
  skipped: { icon: IconCircleMinus, text: 'Left out' },
  open: { icon: IconCircle, text: 'To do' },
}

type StepProps = { step: GuideStep; onFailed: (problem: string | undefined) => void }

function Step({ step: { step, done, skipped }, onFailed }: StepProps) {
  const may = useCan()
  const leaveOut = useSkip()
  const [saving, setSaving] = useState(false)
  const { title, about, to, first = to } = STEPS[step]
  const state = done ? 'done' : skipped ? 'skipped' : 'open'
  const { icon: Icon, text } = STATES[state]
  async function press() {
    setSaving(true)
    onFailed(undefined)
    await leaveOut(step, !skipped).catch((error) => onFailed(failureText(error, FAILURES)))
    setSaving(false)
  }
  return (
    <li className={classes.step} data-state={state}>
      <Icon size={22} className={classes.icon} role="img" aria-label={text} />
      <div className={classes.words}>
        <Link to={done ? to : first} className={classes.link}>
          {title}
        </Link>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </div>
      {!done && may(skip.permission) && (
        <Button
          size="xs"
          variant="subtle"
          className={classes.leave}
          loading={saving}
          aria-label={skipped ? `Take up: ${title}` : `Leave out: ${title}`}
          onClick={() => void press()}
        >
          {skipped ? 'Take up' : 'Leave out'}
        </Button>
      )}
    </li>
  )
}
