import { Button, Group, Text } from '@mantine/core'
import { countOf } from '../../../../../api/core/format.ts'
import { formatDuration } from '../../../../lib/format.ts'
import classes from './proposal.module.css'
import type { ProposalState, TakenOut } from './use-proposal.ts'

type GuardsProps = {
  state: ProposalState
  guards: (TakenOut & { shifts: number; hours: number; most: number })[]
  without: TakenOut[]
}

/** The guards of a proposal with their hours, each of whom can be taken out, and those who were. */
export const ProposalGuards = ({ state, guards, without }: GuardsProps) => (
  <details className={classes.guards}>
    <summary>{countOf(guards.length, 'guard')} with hours</summary>
    <ul>
      {guards.map(({ guard_id, name, shifts, hours, most }) => (
        <li key={guard_id}>
          <span>
            <b>{name}</b>{' '}
            <Text span size="sm" c="dimmed">
              {countOf(shifts, 'shift')}, {formatDuration(hours)} of {formatDuration(most)}
            </Text>
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={state.waiting !== undefined}
            aria-label={`Take out ${name}`}
            onClick={() => void state.takeOut({ guard_id, name })}
          >
            Take out
          </Button>
        </li>
      ))}
    </ul>
    {without.length > 0 && (
      <Group gap="xs">
        <Text size="sm">Taken out:</Text>
        {without.map(({ guard_id, name }) => (
          <Button key={guard_id} variant="default" size="xs" onClick={() => void state.bringBack(guard_id)}>
            Bring back {name}
          </Button>
        ))}
      </Group>
    )}
  </details>
)
