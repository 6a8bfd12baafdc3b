import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/contracts/order-recordings.ts'
import { MOST_VOICE_BYTES } from '../../../api/core/fields/voice-notes.ts'
import type { Person } from '../../../api/core/permissions.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { found, invalid } from '../../platform/errors.ts'
import { contractFor } from '../contracts/figures.ts'
import { findContract, lockContract } from '../contracts/queries.ts'
import { requireChangeable } from '../lines/rules.ts'
import { deleteRecording, findRecording, insertRecording, ordersOfLine } from './queries.ts'

/** Locks the contract of a post, whose orders are read from then on. @throws 409 when it has ended */
async function lockOrders(db: Db, lineId: number) {
  const { contract_id } = found(await ordersOfLine(db, lineId), 'Post')
  requireChangeable(found(await lockContract(db, contract_id), 'Contract'))
  return found(await ordersOfLine(db, lineId), 'Post')
}

const contractAfter = async (db: Db, id: number, person: Person) =>
  contractFor(db, found(await findContract(db, id), 'Contract'), person)

export function recordingRoutes(app: FastifyInstance) {
  route(app, calls.set, async ({ db, params: { id }, files: { recording }, caller }) => {
    const { contract_id, post_orders, post_orders_version } = await lockOrders(db, id)
    if (post_orders === null) throw invalid({ recording: 'Write the orders of this post first.' })
    if (recording.bytes > MOST_VOICE_BYTES) throw invalid({ recording: 'A recording may have at most 2 MB.' })
    const earlier = await deleteRecording(db, id)
    await insertRecording(db, { line_id: id, orders_version: post_orders_version, added_by: caller.accountId }, recording)
    await app.files.keep(recording)
    if (earlier) await app.files.discard(earlier)
    return contractAfter(db, contract_id, caller)
  })

  route(app, calls.remove, async ({ db, params: { id }, caller }) => {
    const { contract_id } = await lockOrders(db, id)
    const earlier = await deleteRecording(db, id)
    if (earlier) await app.files.discard(earlier)
    return contractAfter(db, contract_id, caller)
  })

  route(app, calls.play, async ({ db, params: { id } }) => {
    const { line_id, ...recording } = found(await findRecording(db, id), 'Recording')
    return { ...(await storedDownload(app.files, { ...recording, name: `orders of post ${line_id}` })), tag: `"${id}"` }
  })
}
