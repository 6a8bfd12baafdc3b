import { useDroppable } from '@dnd-kit/core'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Application, BoardColumn, Stage } from '../../../../../api/people/recruitment.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'

type BoardColumnViewProps = {
  column: BoardColumn
  /** The id of the application being saved. */
  moving: number | undefined
  /** The board's filters, for the link to the applications that it does not show. */
  more: Record<string, string>
  onMove: (application: Application, stage: Stage) => void
}

/** One stage with its applications, latest moves first. */
export function BoardColumnView({ column: { stage, total, applications }, moving, more, onMove }: BoardColumnViewProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage, data: { stage } })
  const hidden = total - applications.length
  const address = new URLSearchParams({ ...more, stage })
  return (
    <section ref={setNodeRef} className={classes.column} data-over={isOver || undefined} aria-label={`${stage}, ${total}`}>
      <h2 className={classes.head}>
        <StatusBadge text={stage} variant={STATUS_VARIANTS.application[stage]} />
        <span className={classes.count}>{formatNumber(total)}</span>
      </h2>
      {total === 0 && (
        <Text size="sm" c="dimmed" className={classes.empty}>
          Nobody here
        </Text>
      )}
      <ul className={classes.cards}>
        {applications.map((application) => (
          <li key={application.id}>
            <BoardCard application={application} waiting={application.id === moving} onMove={onMove} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Anchor component={Link} size="sm" to={`/dashboard/recruitment/applications?${address}`}>
          and {formatNumber(hidden)} more
        </Anchor>
      )}
    </section>
  )
}
