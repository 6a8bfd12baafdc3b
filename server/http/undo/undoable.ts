import type { Db } from '../../platform/db/open.ts'
import { createPort } from '../../platform/ports.ts'

/** The tables whose rows go back, in the order of their locks (docs/locks.md). */
const UNDO_TABLES = [
  'guard_absences',
  'duty_schedules',
  'call_offs',
  'attendances',
  'exceptions',
  'client_requests',
  'text_messages',
] as const
export type UndoTable = (typeof UNDO_TABLES)[number]

/** A row that a call has changed, as it was before and after it. */
export type Change = { id: number; old: Record<string, unknown> | null; new: Record<string, unknown> | null }

/** The way back for rows of a table. */
export type Undoable = {
  /** Locks rows, with what is locked before them. */
  lock: (db: Db, changes: Change[]) => Promise<unknown>
  /** Removes rows that a call has added. */
  remove: (db: Db, ids: number[], accountId: number) => Promise<unknown>
  /** Columns that follow from others, or that the program may change by itself in between. */
  passing?: readonly string[]
  /** A part of a sentence: the change of a row since the call, after which follows by whom. */
  since: (db: Db, id: number) => Promise<string>
}

const registered = createPort<Undoable, UndoTable>()
/** Registers how rows of a table go back. */
export const registerUndoable = registered.registerEach

/** The tables in the order of their locks, with how their rows go back. */
export const undoables = () =>
  UNDO_TABLES.flatMap((table) => {
    const undoable = registered.find(table)
    return undoable ? [{ table, ...undoable }] : []
  })
