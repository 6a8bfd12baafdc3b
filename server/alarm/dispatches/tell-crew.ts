import type { FastifyInstance } from 'fastify'
import { tellGuards } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { guardsOfUnit } from './crew-queries.ts'

/** Tells the phones of a crew that it is to go, or something else by a title. */
export async function tellCrew({ queue, publicUrl }: FastifyInstance, db: Db, unitId: number, title?: string) {
  const guards = await guardsOfUnit(db, unitId)
  const texts = guards.map((guard_id) => ({
    ...{ guard_id, contacts: '', subject: '', url: `${publicUrl}/g#response` },
    ...(title && { title }),
  }))
  await tellGuards(queue, db, texts, { event: 'crew', sms: false })
}
