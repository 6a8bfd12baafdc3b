import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { lostOr } from '../../../lib/parts/lost-part.ts'
import { useCode } from '../../../lib/session/use-code.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useToday } from '../../frame/today/use-today.ts'
import classes from './today.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching what waits.' }

/**
 * The work that waits for the signed-in person. The code of its lines comes once `wanted`, into a box of fixed height: nothing below
 * it moves.
 */
export function Today({ wanted }: { wanted: boolean }) {
  const { data, error, isFetching, refetch } = useToday()
  const lines = useCode('today-lines', () => import('./today-lines.tsx'), wanted)
  const [whole, setWhole] = useState(false)
  const waiting = data?.waiting
  const problem = (!waiting && error && failureText(error, FAILURES)) || (lines.error && lostOr(lines.error, FAILURES.unexpected))
  function again() {
    void refetch()
    if (lines.error) void lines.refetch()
  }
  return (
    <Paper component="section" className={classes.panel} aria-labelledby="today" aria-busy={!waiting && isFetching}>
      <Group justify="space-between" gap="xs" wrap="nowrap" mih={32}>
        <Title order={2} id="today" className={classes.title}>
          Today
        </Title>
        {waiting && waiting.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.more}
            data-count={waiting.length > 8 ? 'many' : waiting.length > 5 ? 'some' : undefined}
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Show fewer' : `Show all ${waiting.length}`}
          </Button>
        )}
      </Group>
      <div className={classes.box} data-whole={whole || undefined}>
        {problem ? (
          <Notice kind="error" text={problem} action={{ label: 'Try again', run: again }} />
        ) : waiting?.length === 0 ? (
          <div className={classes.nothing}>
            <IconMoodSmile size={32} stroke={1.5} className={classes.done} aria-hidden />
            <div>
              <Text fw={600}>Nothing waits for you.</Text>
              <Text size="sm" c="dimmed">
                All is done for now. New work appears here by itself.
              </Text>
            </div>
          </div>
        ) : waiting && lines.data ? (
          <lines.data.TodayLines waiting={waiting} />
        ) : (
          <Skeleton height="100%" radius="md" role="status" aria-label="Loading what waits" />
        )}
      </div>
    </Paper>
  )
}
