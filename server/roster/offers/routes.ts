import type { FastifyInstance } from 'fastify'
import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import { spanOf } from '../../../api/core/shift.ts'
import { hoursInWords } from '../../../api/roster/offer-links.ts'
import * as calls from '../../../api/roster/slot-offers.ts'
import { settingOn } from '../../company/index.ts'
import { findSlot, lockSlot } from '../../contracts/index.ts'
import { route } from '../../http/route.ts'
import { tellGuards, textGuard } from '../../notify/index.ts'
import { type GuardMessage, tellGuard } from '../../people/index.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found, HttpError, invalid } from '../../platform/errors.ts'
import { judgeForSlot, requireOpen } from '../slot-shifts/plan-slot.ts'
import { answerOffer, describeOffer, type GuardAsked, guardsAsked, insertOffer, listOffers, withdrawOffers } from './queries.ts'

const MINUTE = 60_000

type OfferedSlot = NonNullable<Awaited<ReturnType<typeof findSlot>>>

const messageOf = (slot: OfferedSlot, until: Date, url: string): GuardMessage => ({
  subject: `Can you take a shift on ${formatDay(slot.day)}?`,
  paragraphs: ['A guard is needed. Open the link to accept or decline. The first who accepts has the shift.'],
  facts: [
    ['Where', `${slot.station_name}, ${slot.name}`],
    ['When', `${formatDay(slot.day)}, ${hoursInWords(slot)}`],
    ['Answer until', clockTimeAt(until)],
  ],
  action: { label: 'Answer', url },
})

/** The offer as one message: `Can you take a shift? 25 Nov 2026, 18:00 to 06:00 at Kisozi Mall.` */
const textOf = (slot: OfferedSlot, { id, contacts }: GuardAsked, url: string) => ({
  guard_id: id,
  contacts,
  subject: `Can you take a shift? ${formatDay(slot.day)}, ${slot.start_time} to ${slot.end_time} at ${slot.station_name}.`,
  url,
})

/** @throws 422 for a guard who is unknown, 409 `overlap` for one who has a shift at that time */
async function requireFree(db: Db, slotId: number, ids: number[]): Promise<GuardAsked[]> {
  const guards = await guardsAsked(db, slotId, ids)
  if (guards.length < ids.length) throw invalid({ guard_ids: 'One of these guards does not exist any more.' })
  const busy = guards.find((guard) => guard.busy)
  if (busy) throw new HttpError(409, 'overlap', `${busy.name} already has a shift at that time.`)
  return guards
}

/** The calls by which staff offer open slots. */
export function slotOfferRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ db, params: { id } }) => {
    found(await findSlot(db, id), 'Shift')
    return { offers: await listOffers(db, id), text_prices: await settingOn(db, 'messages', today()) }
  })

  route(app, calls.withdraw, async ({ db, params: { id } }) => {
    found(await describeOffer(db, id), 'Offer')
    const withdrawn = await answerOffer(db, id, 'Withdrawn')
    const offer = found(await describeOffer(db, id), 'Offer')
    if (!withdrawn) throw conflict(`This offer is not open any more: ${offer.state.toLowerCase()}.`)
    return offer
  })

  route(app, calls.offer, async ({ db, params: { id }, body: { guard_ids, minutes, text_by, ...overruling } }) => {
    const locked = found(await lockSlot(db, id), 'Shift')
    await requireOpen(db, locked)
    const slot = found(await findSlot(db, id), 'Shift')
    const guards = await requireFree(db, id, [...new Set(guard_ids)])
    for (const guard of guards) await judgeForSlot(db, locked, { confirm: false, ...overruling, guard_id: guard.id })
    const ends = spanOf({ ...slot, shift_date: slot.day }).to
    const until = new Date(Math.min(Date.now() + minutes * MINUTE, ends))
    await withdrawOffers(db, id, guard_ids)
    const links: { guard_id: number; link: string }[] = []
    for (const guard of guards) {
      const token = newToken()
      const link = `${app.publicUrl}/shift#${token}`
      const channel = await tellGuard(app.queue, db, guard, messageOf(slot, until, link))
      const isTexted = text_by && (await textGuard(app.queue, db, textOf(slot, guard, link), { event: 'offer', by: text_by }))
      await insertOffer(db, {
        slot_id: id,
        guard_id: guard.id,
        token_hash: tokenHash(token),
        expires_at: until.toISOString(),
        channel,
        text_by: isTexted ? text_by : null,
        override_reason: overruling.override_reason ?? null,
      })
      links.push({ guard_id: guard.id, link })
    }
    // Besides; the page of the guard has the offer without the link.
    const asked = guards.map((guard) => ({ guard_id: guard.id, contacts: '', subject: '', url: `${app.publicUrl}/g#shifts` }))
    await tellGuards(app.queue, db, asked, { event: 'offer', sms: false })
    return { offers: await listOffers(db, id), links }
  })
}
