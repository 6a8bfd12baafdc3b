import type { FastifyInstance } from 'fastify'
import * as views from '../../../api/accounts/list-views.ts'
import * as calls from '../../../api/accounts/lists.ts'
import { can } from '../../../api/core/permissions.ts'
import type { Caller } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, forbidden, found } from '../../platform/errors.ts'
import { choicesOf, deleteView, findView, insertView, putChoices, updateView, type Viewer, viewsOf } from './queries.ts'

const viewerOf = (caller: Caller): Viewer => ({
  accountId: caller.accountId,
  lists: calls.LIST_NAMES.filter((name) => can(caller, calls.LISTS[name])),
  isAdmin: can(caller, 'accounts.read'),
})

/** The caller as a reader of this list. @throws 403 */
function readerOf(caller: Caller, list: calls.ListName) {
  if (!can(caller, calls.LISTS[list])) throw forbidden()
  return viewerOf(caller)
}

/** @throws 404 for a view that the caller does not see, 403 for one that is somebody else's */
async function viewToChange(db: Db, caller: Caller, id: number) {
  const view = found(await findView(db, viewerOf(caller), id), 'View')
  if (!view.may_change) throw forbidden(`Only ${view.maker ?? 'its maker'} and admins change this view.`)
  return view
}

/** The caller's choices for lists, and the views of a list. */
export function listRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, caller }) => choicesOf(db, viewerOf(caller)))

  route(app, calls.set, ({ db, caller, params: { list }, body }) => putChoices(db, readerOf(caller, list), list, body))

  route(app, views.list, ({ db, caller, query: { list } }) => viewsOf(db, readerOf(caller, list), list))

  route(app, views.create, async ({ db, caller, body: { list, ...view } }) => {
    const viewer = readerOf(caller, list)
    const id = await insertView(db, caller.accountId, list, view)
    if (id === undefined)
      throw conflict(`You have ${views.MOST_VIEWS} views of this list. Delete one that you do not need any more.`)
    return found(await findView(db, viewer, id), 'View')
  })

  route(app, views.update, async ({ db, caller, params: { id }, body }) => {
    const view = await viewToChange(db, caller, id)
    await updateView(db, id, body)
    return { ...view, ...body }
  })

  route(app, views.remove, async ({ db, caller, params: { id } }) => {
    await viewToChange(db, caller, id)
    await deleteView(db, id)
  })
}
