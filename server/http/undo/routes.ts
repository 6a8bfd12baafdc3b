import type { FastifyInstance } from 'fastify'
import { undo } from '../../../api/company/undo.ts'
import { can } from '../../../api/core/permissions.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { route } from '../route.ts'
import { beginUndo, firstChangedSince, giveBack, insertAgain, lastToChange, takeChanges } from './queries.ts'
import { type Change, type Undoable, type UndoTable, undoables } from './undoable.ts'

type Part = Undoable & { table: UndoTable; passing: readonly string[]; changes: Change[] }

/** @throws 409 with what has happened since to the first row that is not any more as the call has left it */
async function requireUnchanged(db: Db, { table, changes, passing, since }: Part, at: string) {
  const id = await firstChangedSince(db, table, changes, passing)
  if (id === undefined) return
  const by = await lastToChange(db, table, id, at)
  throw conflict(`This cannot be undone: ${await since(db, id)}${by ? ` since, by ${by}` : ' since'}.`)
}

/** Removes rows that were added. */
async function removeAdded(db: Db, { changes, remove }: Part, accountId: number) {
  const added = changes.flatMap(({ id, old }) => (old ? [] : [id]))
  if (added.length) await remove(db, added, accountId)
}

async function putBack(db: Db, { table, changes, passing }: Part) {
  const removed = changes.filter((change) => !change.new)
  const altered = changes.filter((change) => change.old && change.new)
  if (removed.length) await insertAgain(db, table, removed)
  if (altered.length) await giveBack(db, table, altered, passing)
}

/** Registers the undo of calls that are `undoable`. */
export function undoRoutes(app: FastifyInstance) {
  route(app, undo, async ({ db, body: { keys }, caller, actor }) => {
    const kept = await takeChanges(db, caller.accountId, keys)
    const after = kept
      .map(({ at }) => at)
      .toSorted()
      .at(-1)
    if (after === undefined) throw conflict('This cannot be undone any more.')
    if (!kept.every(({ permissions }) => permissions.every((one) => can(caller, one)))) throw forbidden()
    const parts: Part[] = undoables().flatMap(({ passing = [], ...undoable }) => {
      const changes = kept.filter(({ table_name }) => table_name === undoable.table).filter((row) => row.old || row.new)
      return changes.length ? [{ ...undoable, passing: ['version', 'updated_at', ...passing], changes }] : []
    })
    for (const { lock, changes } of parts) await lock(db, changes)
    for (const part of parts) await requireUnchanged(db, part, after)
    await beginUndo(db)
    // Rows that were added go first, those that refer to others before these, so that others find their place again.
    for (const part of parts.toReversed()) await removeAdded(db, part, caller.accountId)
    for (const part of parts) await putBack(db, part)
    const rows = Object.fromEntries(parts.map(({ table, changes }) => [table, changes.map(({ id }) => id)]))
    await noteEvent(db, actor, 'undone', { table: parts[0]?.table, id: parts[0]?.changes[0]?.id, detail: rows })
    return { message: undo.done.message }
  })
}
