import { randomUUID } from 'node:crypto'
import type { LastRound } from '../../../api/attendance/now.ts'
import { JsonText } from '../../http/respond.ts'
import { shareReads } from '../../http/shared-reads.ts'
import { trackChanges } from './track-changes.ts'

/** Most kinds of readers whose boards are remembered: those of supervisors differ by their stations. */
const MOST_READERS = 100

/** A board as it is read: its rows as JSON by their keys, in order. */
export type ReadBoard = { rows: Map<string, string>; last_rounds: LastRound[]; exceptions: number }
type Reading = { at: string; board: ReadBoard; changes: ReturnType<typeof trackChanges> }

/**
 * The boards of this process. A response to somebody who has one contains the rows that have changed since. Readers with the same
 * key see the same rows and share each read.
 */
export function keepBoards() {
  const readers = new Map<string, Reading['changes']>()
  const share = shareReads<Reading>()

  /** The changes of a reader's board, who is then the last to be forgotten. */
  function changesOf(reader: string) {
    const changes = readers.get(reader) ?? trackChanges(randomUUID())
    readers.delete(reader)
    readers.set(reader, changes)
    const [oldest] = readers.keys()
    if (readers.size > MOST_READERS) readers.delete(oldest!)
    return changes
  }

  /** The response for a reader who has the board named `since`, or none. */
  return async (reader: string, since: string | undefined, read: () => Promise<ReadBoard>): Promise<JsonText> => {
    const { at, board, changes } = await share(reader, async () => {
      const at = new Date().toISOString()
      const board = await read()
      const changes = changesOf(reader)
      changes.put(board.rows)
      return { at, board, changes }
    })
    const { cursor, texts, places, removed } = changes.since(since)
    const { last_rounds, exceptions } = board
    const beside = JSON.stringify({ at, cursor, last_rounds, exceptions, ...(places && { changes: { places, removed } }) })
    return new JsonText(`${beside.slice(0, -1)},"rows":[${texts.join()}]}`)
  }
}
