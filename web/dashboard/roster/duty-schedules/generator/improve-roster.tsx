import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { type Improvement, MOST_SECONDS } from '../../../../../api/roster/generator.ts'
import { formatDuration, formatNumber } from '../../../../lib/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import classes from './generator.module.css'
import type { useImprovement } from './use-improvement.ts'

const FIGURES: { label: string; of: (one: Improvement) => string }[] = [
  { label: 'Shifts that stay open', of: ({ open }) => formatNumber(open) },
  { label: 'Overtime', of: ({ overtime_hours }) => formatDuration(overtime_hours) },
  { label: 'Difference between most and fewest hours', of: ({ spread_hours }) => formatDuration(spread_hours) },
]

type ImproveProps = { improvement: ReturnType<typeof useImprovement>; disabled: boolean; onStart: () => void }

/** Searches for a better roster than the shown one: how far it is, what the best so far has, and its ends. */
export function ImproveRoster({ improvement, disabled, onStart }: ImproveProps) {
  const { running, waiting, problem, useBest, cancel } = improvement
  return (
    <Stack gap="sm" component="section" aria-label="Improve this roster" className={classes.improve}>
      {!running && (
        <Group gap="md" justify="space-between">
          <Text size="sm" className={classes.explained}>
            A search of up to {MOST_SECONDS} seconds can fill more shifts, save overtime and share the hours more evenly. Guards
            may work outside of the cycle; rest, leave, qualifications and the rest day of the law are kept.
          </Text>
          <Button variant="default" onClick={onStart} loading={waiting} disabled={disabled}>
            Improve
          </Button>
        </Group>
      )}
      {problem && <Notice kind="info" text={problem} />}
      {running && (
        <>
          <Group justify="space-between" gap="xs">
            <Text fw={600}>Searching for a better roster</Text>
            <Text size="sm">
              {formatNumber(Math.round(running.latest.seconds))} of {MOST_SECONDS} s
            </Text>
          </Group>
          <Progress
            value={Math.min(100, (running.latest.seconds / MOST_SECONDS) * 100)}
            aria-label="Time of the search"
            aria-valuetext={`${Math.round(running.latest.seconds)} of ${MOST_SECONDS} seconds`}
          />
          <div role="status" aria-label="Best roster so far">
            <dl className={classes.figures}>
              {FIGURES.map(({ label, of }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <b>{of(running.latest)}</b>
                    {of(running.latest) !== of(running.first) && <span> was {of(running.first)}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={cancel} disabled={waiting}>
              Cancel
            </Button>
            <Button onClick={useBest} loading={waiting}>
              Stop and use the best so far
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
