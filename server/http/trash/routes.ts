import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/company/trash.ts'
import { can } from '../../../api/core/permissions.ts'
import { RESOURCE_NAMES, resourceOf } from '../../../api/resources.ts'
import type { Db } from '../../platform/db/open.ts'
import { inSavepoint } from '../../platform/db/records.ts'
import { conflict, gone } from '../../platform/errors.ts'
import { eachRecord } from '../bulk.ts'
import type { Caller } from '../callers.ts'
import { route } from '../route.ts'
import { erase, eraseOne } from './erase.ts'
import { countTrash, findReference, listTrash, restoreRecord, type VisibilityScope } from './queries.ts'
import { isUndoKind, mayUndo, undo } from './undo.ts'

/** The kinds that the caller may write: the trash is for restoring. */
const scopeOf = (caller: Caller): VisibilityScope => ({
  kinds: RESOURCE_NAMES.filter((kind) => can(caller, resourceOf(kind).write)),
  everything: can(caller, 'company.erase'),
})
type Named = { kind: calls.TrashKind; id: number }

/** Registers the calls of the trash. */
export function trashRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller }) => listTrash(db, query, scopeOf(caller)))

  route(app, calls.kinds, ({ db, caller }) => countTrash(db, scopeOf(caller)))

  route(app, calls.restore, async ({ db, params: { kind, id }, caller, requireConfirmed }) => {
    const name = calls.TRASH_KINDS[kind]
    gone(scopeOf(caller).kinds.includes(kind), name)
    requireConfirmed()
    await restoreOne(db, { kind, id }, caller)
    return { message: `${name} restored` }
  })

  route(app, calls.restoreMany, async ({ db, params: { kind }, body: { ids }, caller, requireConfirmed }) => {
    if (isUndoKind(kind)) {
      gone(mayUndo(caller, kind), calls.UNDO_KINDS[kind].singular)
      requireConfirmed()
      return eachRecord(db, ids, (id) => undo(db, kind, id, caller.accountId))
    }
    gone(scopeOf(caller).kinds.includes(kind), calls.TRASH_KINDS[kind])
    requireConfirmed()
    return eachRecord(db, ids, (id) => restoreOne(db, { kind, id }, caller))
  })

  route(app, calls.erase, async ({ db, params: { kind, id } }) => {
    await eraseOne(db, app.files, kind, id)
    return { message: `${calls.TRASH_KINDS[kind]} erased for good` }
  })

  route(app, calls.empty, async ({ db, actor }) => erase(db, app.files, 'trash', actor))
}

/** @throws 404; 409 with the reason when the record cannot be restored */
async function restoreOne(db: Db, { kind, id }: Named, caller: Caller) {
  const { everything } = scopeOf(caller)
  try {
    await inSavepoint(db, async () =>
      gone(await restoreRecord(db, kind, id, everything ? undefined : caller.accountId), calls.TRASH_KINDS[kind]),
    )
  } catch (error) {
    throw (await goneReference(db, error, { kind, id }, everything)) ?? error
  }
}

/** The error when a record cannot be restored because one it refers to is deleted: names that record and says what to do. */
async function goneReference(db: Db, error: unknown, { kind, id }: Named, everything: boolean) {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  const column = code === '23503' && constraint.match(`^${kind}_(\\w+_id)_fkey$`)?.[1]
  const reference = column && (await findReference(db, kind, id, column))
  if (!reference) return undefined
  const other = calls.TRASH_KINDS[reference.kind].toLowerCase()
  const refused = `This ${calls.TRASH_KINDS[kind].toLowerCase()} cannot be restored: its ${other} no longer exists.`
  if (!reference.record) return conflict(refused)
  const { name, in_trash } = reference.record
  return conflict(`${refused} ${in_trash || everything ? 'Restore' : 'Ask a super admin to restore'} the ${other} ${name} first.`)
}
