import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { spanOf } from '../../../api/core/shift.ts'
import * as calls from '../../../api/roster/calendar-feeds.ts'
import { route } from '../../http/route.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import { found, gone, invalid } from '../../platform/errors.ts'
import { calendarText } from './icalendar.ts'
import { deleteFeed, findFeed, listFeeds, ownerExists, replaceFeed, shiftsOf } from './queries.ts'

const DAYS_BACK = 30
const DAYS_AHEAD = 60

/** Seconds since 2020: a number that rises with each change of the shift, its guard or its station, whichever they are by then. */
const sequenceOf = (changed: string) => Math.max(0, Math.floor((Date.parse(changed) - Date.UTC(2020, 0)) / 1000))

export function calendarRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listFeeds(db, query))

  route(app, calls.create, async ({ db, body, caller: { accountId } }) => {
    if (!(await ownerExists(db, body)))
      throw invalid(
        body.guard_id
          ? { guard_id: 'There is no guard with this number.' }
          : { station_id: 'There is no station with this number.' },
      )
    const token = newToken()
    const feed = await replaceFeed(db, { ...body, token_hash: tokenHash(token), created_by: accountId })
    return { ...feed, address: `${app.publicUrl}${calls.read.path}?token=${token}` }
  })

  route(app, calls.remove, async ({ db, params: { id } }) => gone(await deleteFeed(db, id), 'Calendar'))

  route(app, calls.read, async ({ db, query: { token } }) => {
    const feed = found(await findFeed(db, tokenHash(token)), 'Calendar')
    const shifts = await shiftsOf(db, feed, addDays(today(), -DAYS_BACK), addDays(today(), DAYS_AHEAD))
    const { host } = new URL(app.publicUrl)
    const events = shifts.map((shift) => {
      const span = spanOf(shift)
      return {
        uid: `shift-${shift.id}@${host}`,
        sequence: sequenceOf(shift.changed),
        changed: new Date(shift.changed),
        from: new Date(span.from),
        until: new Date(span.to),
        summary: `${shift.shift_type}: ${feed.guard_id === null ? shift.guard_name : shift.station_name}`,
        location: feed.guard_id === null ? undefined : shift.address,
        confirmed: shift.status !== 'planned',
      }
    })
    const text = Buffer.from(calendarText(feed.guard ?? feed.station ?? '', events))
    return {
      stream: Readable.from([text]),
      fileName: 'shifts.ics',
      type: 'text/calendar; charset=utf-8',
      bytes: text.length,
      tag: `"${hash('sha256', text, 'base64url').slice(0, 22)}"`,
    }
  })
}
