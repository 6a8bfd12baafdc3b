import { Text } from '@mantine/core'
import { addDays } from '../../../../../api/core/fields/days.ts'
import { formatHours } from '../../../../../api/core/shift.ts'
import type { Proposal, ProposedCell, ProposedPost } from '../../../../../api/roster/proposals.ts'
import { usePhone } from '../../../../lib/width.ts'
import { dayLabel, shortName, shortTimeLabel } from '../board/shifts/shift-labels.ts'
import { AGAINST, BROKEN } from './missing-text.ts'
import classes from './proposal.module.css'

export type OpenedCell = { post: ProposedPost; cell: ProposedCell }
type GridProps = { proposal: Proposal; onOpen: (opened: OpenedCell) => void }

const nameOf = ({ name, station_name }: ProposedPost) => `${name} at ${station_name}`

/** The state of a shift, for its colour. */
function stateOf({ guard_id, against, findings }: ProposedCell) {
  if (guard_id === null) return 'open'
  if (against) return 'against'
  return findings.length ? 'warn' : 'filled'
}

/** The first that is to be known about a shift and its guard. */
const firstFact = ({ guard_id, against, findings, papers, reasons }: ProposedCell) =>
  guard_id === null ? '' : against ? AGAINST[against] : findings[0] ? BROKEN[findings[0]] : (papers[0] ?? reasons[0] ?? '')

type CellProps = OpenedCell & { short: boolean; onOpen: GridProps['onOpen'] }

const Cell = ({ post, cell, short, onOpen }: CellProps) => (
  <button
    type="button"
    className={classes.cell}
    data-state={stateOf(cell)}
    aria-label={`${nameOf(post)}, ${dayLabel(cell.day)}, ${formatHours(cell)}: ${cell.guard_name ?? 'nobody'}`}
    onClick={() => onOpen({ post, cell })}
  >
    <b>{cell.guard_name === null ? 'Nobody' : short ? shortName(cell.guard_name) : cell.guard_name}</b>
    <span>{shortTimeLabel(cell)}</span>
    {!short && <span className={classes.fact}>{firstFact(cell)}</span>}
  </button>
)

/** The posts of a week with the guard of each shift: a table, or on a phone a block for each post with its days below each other. */
export function ProposalGrid({ proposal: { from, posts }, onOpen }: GridProps) {
  const phone = usePhone()
  if (phone)
    return posts.map((post) => (
      <section key={post.line_id} className={classes.block} aria-label={nameOf(post)}>
        <b>{post.name}</b>
        <Text size="sm" c="dimmed">
          {post.station_name}
        </Text>
        {post.cells.map((cell) => (
          <div key={cell.slot_id} className={classes.day}>
            <span>{dayLabel(cell.day)}</span>
            <Cell post={post} cell={cell} short={false} onOpen={onOpen} />
          </div>
        ))}
      </section>
    ))
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(from, day))
  return (
    <div className={classes.sheet}>
      <table className={classes.grid} aria-label="Proposed week">
        <thead>
          <tr>
            <th scope="col">Post</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {dayLabel(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <tr key={post.line_id}>
              <th scope="row">
                {post.name}
                <Text size="xs" c="dimmed" fw={400}>
                  {post.station_name}
                </Text>
              </th>
              {days.map((day) => (
                <td key={day}>
                  {post.cells
                    .filter((cell) => cell.day === day)
                    .map((cell) => (
                      <Cell key={cell.slot_id} post={post} cell={cell} short onOpen={onOpen} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
