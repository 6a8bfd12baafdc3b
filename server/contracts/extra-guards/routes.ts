import type { FastifyInstance } from 'fastify'
import { formatDay } from '../../../api/core/format.ts'
import { formatMoney } from '../../../api/core/money.ts'
import { formatHours } from '../../../api/core/shift.ts'
import * as calls from '../../../api/portal/portal-extra-guards.ts'
import * as staff from '../../../api/sites/extra-guards.ts'
import { siteContent } from '../../company/index.ts'
import { type Caller, readerOf } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { atField, conflict, found, HttpError, invalid } from '../../platform/errors.ts'
import { ratesOn } from '../../sales/index.ts'
import { answerRequest, findOwnRequest, findRequest, openRequest, seesPrices } from '../../sites/index.ts'
import { requireUnlocked } from '../slots/locked-queries.ts'
import { insertExtras } from '../slots/queries.ts'
import { priceOf } from './price.ts'
import { agreedDays, decideOrder, findOwnPost, insertOrder, lockOrder, orderedDays } from './queries.ts'

/** The post, days and price of an order, and the telephone number if it begins soon. No price for accounts that do not see prices. */
async function judged(db: Db, caller: Caller, question: calls.ExtraGuardsQuestion) {
  const post = await findOwnPost(db, readerOf(caller), question.line_id)
  if (!post) throw invalid({ line_id: 'There is no post with this number.' })
  if (calls.beginsWithin(question, 0)) throw invalid({ days: 'The first shift would have begun already.' })
  const days = await agreedDays(db, question.line_id, question.days)
  const missing = question.days.toSorted().find((day) => !days.some((agreed) => agreed.day === day))
  if (missing) throw invalid({ days: `The contract of this post is not active on ${formatDay(missing)}.` })
  await requireUnlocked(db, question.line_id, question.days, 'days')
  const { vat_rate } = await ratesOn(db, days.at(-1)!.day)
  const price = priceOf(days, question.guards, post.vat_mode === 'standard' ? vat_rate : 0)
  const { content } = await siteContent(db)
  return {
    post,
    days,
    shifts: question.guards * days.length,
    price: (await seesPrices(db, caller.accountId)) ? price : null,
    call: calls.beginsWithin(question, calls.RING_HOURS) ? content.contact.control_room : null,
  }
}

/** The first message of a client's order of extra guards; without the price, which not everybody of the client may see. */
function textOf({ days, guards, note, ...hours }: calls.ExtraGuardsInput, post: { name: string; station_name: string }) {
  const each = days.toSorted().map(formatDay).join(', ')
  const asked = `${guards} extra ${guards === 1 ? 'guard' : 'guards'} at ${post.name}, ${post.station_name}, ${formatHours(hours)}, on ${each}.`
  return note ? `${asked}\n\n${note}` : asked
}

/** Guards that clients order besides the contract: the price, the order, and the decision of the staff. */
export function extraGuardRoutes(app: FastifyInstance) {
  route(app, calls.price, async ({ db, body, caller }) => {
    const { shifts, price, call } = await judged(db, caller, body)
    return { shifts, price, call }
  })

  route(app, calls.create, async ({ db, body, caller }) => {
    const { post, days, price, call } = await judged(db, caller, body)
    if (price && body.net !== undefined && body.net !== null && body.net !== price.net)
      throw new HttpError(409, 'price_changed', `The price is ${formatMoney(price.net)} + VAT now. Please look at it again.`)
    const id = await openRequest(app, db, caller, {
      kind: 'Extra guards',
      station_id: post.station_id,
      subject: `${body.guards} extra ${body.guards === 1 ? 'guard' : 'guards'}: ${post.name}`,
      text: textOf(body, post),
    })
    await insertOrder(db, id, { ...body, days })
    return { ...found(await findOwnRequest(db, readerOf(caller), id), 'Request'), ...(call && { call }) }
  })

  /** @throws 409 when somebody has decided already */
  async function undecided(db: Db, id: number) {
    const order = found(await lockOrder(db, id), 'Order')
    if (order.state !== 'Asked') throw conflict(`This order is ${order.state} already.`)
    return order
  }

  route(app, staff.accept, async ({ db, params: { id }, body: { version }, caller }) => {
    const { line_id, start_time, end_time, guards, reference } = await undecided(db, id)
    const days = await orderedDays(db, id)
    const dates = days.map(({ day }) => day)
    if (calls.beginsWithin({ days: dates, start_time }, 0))
      throw conflict(`The shift on ${formatDay(days[0]!.day)} would have begun already. Decline the order and agree on another.`)
    await requireUnlocked(db, line_id, dates, 'days')
    const agreed = await agreedDays(db, line_id, dates)
    for (const { day, rate } of days) {
      const terms = agreed.find((one) => one.day === day)
      if (!terms) throw conflict(`The contract of this post is not active on ${formatDay(day)}.`)
      const slot = { line_id, term_id: terms.term_id, day, start_time, end_time }
      const ordered = { extra_request_id: id, extra_rate: rate }
      await atField('days', insertExtras(db, { ...slot, guards, reason: `Order ${reference}`, ...ordered }))
    }
    await decideOrder(db, id, 'Accepted', caller.accountId)
    await answerRequest(app, db, caller, {
      id,
      version,
      text: 'Your order is accepted. The guards are in your schedule once they are planned.',
    })
    return found(await findRequest(db, id, caller), 'Request')
  })

  route(app, staff.decline, async ({ db, params: { id }, body: { reason, version }, caller }) => {
    await undecided(db, id)
    await decideOrder(db, id, 'Declined', caller.accountId)
    await answerRequest(app, db, caller, { id, version, text: `We cannot take this order: ${reason}` })
    return found(await findRequest(db, id, caller), 'Request')
  })
}
