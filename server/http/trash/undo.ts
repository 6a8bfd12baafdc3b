import { UNDO_KINDS, type UndoKind } from '../../../api/company/trash.ts'
import { can } from '../../../api/core/permissions.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, gone } from '../../platform/errors.ts'
import { createPort } from '../../platform/ports.ts'
import type { Caller } from '../callers.ts'

/** Brings back what this account has just removed; false when there is none. */
type Undo = (db: Db, id: number, accountId: number) => Promise<boolean>
const registered = createPort<Undo, UndoKind>()

/** Registers how a record of a kind without a trash comes back. */
export const registerUndo = registered.registerEach

export const isUndoKind = (kind: string): kind is UndoKind => Object.hasOwn(UNDO_KINDS, kind)

/** True for a caller who may remove records of a kind, and so bring them back. */
export const mayUndo = (caller: Caller, kind: UndoKind) => can(caller, UNDO_KINDS[kind].write)

/** @throws 404; 409 or 422 with the reason when something has taken its place */
export async function undo(db: Db, kind: UndoKind, id: number, accountId: number) {
  gone((await registered.find(kind)?.(db, id, accountId)) ?? false, UNDO_KINDS[kind].singular)
}

export const cannotRestore = (kind: UndoKind, why: string) =>
  conflict(`This ${UNDO_KINDS[kind].singular.toLowerCase()} cannot be restored: ${why}.`)
