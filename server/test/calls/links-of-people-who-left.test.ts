import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as auth from '../../../api/accounts/auth.ts'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { allCalls } from '../../../api/index.ts'
import * as calendars from '../../../api/roster/calendar-feeds.ts'
import * as links from '../../../api/roster/offer-links.ts'
import * as offers from '../../../api/roster/slot-offers.ts'
import { insertLink } from '../../accounts/link-queries.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import { testApp } from '../app.ts'
import { makePost } from '../records/contract-makers.ts'
import { makeAccount, makeGuard, makeStation } from '../records/makers.ts'

const { app, db, pool, send } = await testApp()

type Made = { token: string; leave: () => Promise<unknown> }
const leaves = (table: string, set: string) => async (id: number) => pool.query(`update ${table} set ${set} where id = $1`, [id])

/** An offer to a guard who then leaves. */
async function offered(): Promise<Made> {
  const slot = await (await makePost(db)).slotOn(addDays(today(), 1))
  const guard = await makeGuard(db)
  const { body } = await send('admin', offers.offer, { params: { id: slot }, body: { guard_ids: [guard.id], minutes: 30 } })
  const token = body.offered.links[0].link.split('#')[1]
  return { token, leave: () => leaves('guards', `status = 'Inactive'`)(guard.id) }
}
async function feedOf(owner: 'guard' | 'station'): Promise<Made> {
  const { id } = await (owner === 'guard' ? makeGuard(db) : makeStation(db))
  const { body } = await send('admin', calendars.create, { body: owner === 'guard' ? { guard_id: id } : { station_id: id } })
  const token = new URL(body.calendar_feed.address).searchParams.get('token')!
  const leave = owner === 'guard' ? leaves('guards', `status = 'Inactive'`) : leaves('stations', 'active = false')
  return { token, leave: () => leave(id) }
}
async function linkOf(purpose: 'invitation' | 'reset'): Promise<Made> {
  const { id } = await makeAccount(db, { role: 'admin' })
  const token = newToken()
  await insertLink(db, id, tokenHash(token), purpose)
  return { token, leave: () => leaves('accounts', 'active = false')(id) }
}

type Case = { made: () => Promise<Made>; call: (token: string) => Promise<{ status: number }> }
const byBody =
  (endpoint: Endpoint, more: object = {}) =>
  (token: string) =>
    send(null, endpoint as never, { body: { token, ...more } } as never)
const PASSWORD = { password: 'a password that nobody has' }
const feed = async (token: string) => ({
  status: (await app.inject({ url: `${calendars.read.path}?token=${token}` })).statusCode,
})
/** Each public call that a token opens, with a token of somebody who leaves. */
const CASES: Record<string, Case[]> = {
  'calendarFeeds.read': [
    { made: () => feedOf('guard'), call: feed },
    { made: () => feedOf('station'), call: feed },
  ],
  'offerLinks.view': [{ made: offered, call: byBody(links.view) }],
  'offerLinks.accept': [{ made: offered, call: byBody(links.accept) }],
  'offerLinks.decline': [{ made: offered, call: byBody(links.decline) }],
  'auth.acceptInvitation': [{ made: () => linkOf('invitation'), call: byBody(auth.acceptInvitation, PASSWORD) }],
  'auth.resetPassword': [{ made: () => linkOf('reset'), call: byBody(auth.resetPassword, PASSWORD) }],
}
/** Calls whose token was sent to somebody who asked for a price, or is of a camera, and belongs to no guard, account or client. */
const NOBODYS = ['accept', 'decline', 'view', 'viewPdf'].map((name) => `quotations.${name}`).concat('cameraSignals.send')

const fieldsOf = (schema: z.core.$ZodType) =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {})

test('every public call that a token opens is among these', () => {
  const opened = allCalls.filter(
    ({ call: { permission, body, query, params } }) =>
      permission === 'public' && [body, query, params].some((schema) => schema && fieldsOf(schema).includes('token')),
  )
  expect(opened.map(({ group, name }) => `${group}.${name}`).sort()).toEqual([...Object.keys(CASES), ...NOBODYS].sort())
})

test.each(Object.entries(CASES).flatMap(([name, cases]) => cases.map((one, place) => [`${name} ${place + 1}`, one] as const)))(
  '%s answers, and no more once its owner has left',
  async (_, { made, call }) => {
    const here = await made()
    expect((await call(here.token)).status).toBeLessThan(300)
    const gone = await made()
    await gone.leave()
    const { status } = await call(gone.token)
    expect([401, 404, 409, 422]).toContain(status)
  },
)
