import { sql } from 'kysely'
import type { TextWay } from '../../../api/notify/notifications.ts'
import type { OfferState } from '../../../api/roster/offer-links.ts'
import type { Db } from '../../platform/db/open.ts'

const MOST_LISTED = 50
const state = sql<OfferState>`offer_state(o.status, o.expires_at)`
const name = sql<string>`person.first_name || ' ' || person.last_name`

const described = (db: Db) =>
  db
    .selectFrom('slot_offers as o')
    .innerJoin('guards as person', 'person.id', 'o.guard_id')
    .select([
      'o.id',
      'o.guard_id',
      name.as('guard_name'),
      'person.contacts',
      state.as('state'),
      sql<'email' | null>`o.channel`.as('channel'),
      sql<TextWay | null>`o.text_by`.as('text_by'),
      'o.offered_at',
      'o.expires_at',
      'o.answered_at',
    ])

/** The offers of a slot, newest first. */
export const listOffers = (db: Db, slotId: number) =>
  described(db).where('o.slot_id', '=', slotId).orderBy('o.id', 'desc').limit(MOST_LISTED).execute()

/** An offer as staff see it. */
export const describeOffer = (db: Db, id: number) => described(db).where('o.id', '=', id).executeTakeFirst()

/** Guards who may be asked, by id: name, e-mail address, contacts, and whether they have a shift at the time of the slot. */
export const guardsAsked = (db: Db, slotId: number, ids: number[]) =>
  db
    .selectFrom('guards as person')
    .select([
      'person.id',
      'person.first_name',
      name.as('name'),
      'person.email',
      'person.contacts',
      sql<boolean>`exists (select from duty_schedules d join slots s on s.id = ${slotId}
        where d.guard_id = person.id and d.deleted_at is null and d.shift && s.span)`.as('busy'),
    ])
    .where('person.id', '=', sql<number>`any(${ids}::integer[])`)
    .where('person.deleted_at', 'is', null)
    .orderBy('person.id')
    .execute()
export type GuardAsked = Awaited<ReturnType<typeof guardsAsked>>[number]

type NewOffer = {
  slot_id: number
  guard_id: number
  token_hash: Buffer
  expires_at: string
  channel: 'email' | null
  text_by?: TextWay | null
  override_reason: string | null
}
export const insertOffer = (db: Db, offer: NewOffer) => db.insertInto('slot_offers').values(offer).execute()

const open = sql<boolean>`offer_state(status, expires_at) = 'Offered'`

/** Ends the open offers of a slot to some guards, who get new ones. */
export const withdrawOffers = (db: Db, slotId: number, guardIds: number[]) =>
  db
    .updateTable('slot_offers')
    .set({ status: 'Withdrawn', answered_at: sql`now()` })
    .where('slot_id', '=', slotId)
    .where('guard_id', '=', sql<number>`any(${guardIds}::integer[])`)
    .where(open)
    .execute()

/** The offer of a link, with its slot; not of a guard who has left. */
export const findOffer = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('slot_offers as o')
    .innerJoin('guards as person', 'person.id', 'o.guard_id')
    .select(['o.id', 'o.slot_id', 'o.guard_id', 'o.override_reason', state.as('state')])
    .where('o.token_hash', '=', tokenHash)
    .where('person.deleted_at', 'is', null)
    .where('person.status', '<>', 'Inactive')
    .executeTakeFirst()

/** An offer to a guard, with its slot. */
export const findOwnOffer = (db: Db, id: number, guardId: number) =>
  db
    .selectFrom('slot_offers as o')
    .select(['o.id', 'o.slot_id', 'o.guard_id', 'o.override_reason', state.as('state')])
    .where('o.id', '=', id)
    .where('o.guard_id', '=', guardId)
    .executeTakeFirst()

/** The open offers to a guard, the one that ends first on top. */
export const listOpenOffers = (db: Db, guardId: number) =>
  db
    .selectFrom('slot_offers as o')
    .innerJoin('slots as s', 's.id', 'o.slot_id')
    .innerJoin('contract_lines as l', 'l.id', 's.line_id')
    .innerJoin('stations as st', 'st.id', 'l.station_id')
    .select([
      'o.id',
      'l.name as post',
      'st.name as station_name',
      'st.address',
      sql<string>`lower(s.span)::date`.as('day'),
      's.start_time',
      's.end_time',
      'o.expires_at',
    ])
    .where('o.guard_id', '=', guardId)
    .where(state, '=', 'Offered')
    .where('s.state', '=', 'Open')
    .orderBy('o.expires_at')
    .orderBy('o.id')
    .limit(MOST_LISTED)
    .execute()

/** The shift of a link's page: with guard and place only while it is offered to the guard, or is the guard's own. */
export async function findOfferedShift(db: Db, tokenHash: Buffer) {
  const shift = await offeredShift(db, tokenHash)
  if (!shift || shift.state === 'Offered' || shift.state === 'Accepted') return shift
  return { ...shift, guard_name: null, name: null, station_name: null, address: null }
}
const offeredShift = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('slot_offers as o')
    .innerJoin('slots as s', 's.id', 'o.slot_id')
    .innerJoin('contract_lines as l', 'l.id', 's.line_id')
    .innerJoin('stations as st', 'st.id', 'l.station_id')
    .innerJoin('guards as person', 'person.id', 'o.guard_id')
    .select([
      name.as('guard_name'),
      state.as('state'),
      'o.expires_at',
      'l.name',
      'st.name as station_name',
      'st.address',
      sql<string>`lower(s.span)::date`.as('day'),
      's.start_time',
      's.end_time',
    ])
    .where('o.token_hash', '=', tokenHash)
    .where('person.deleted_at', 'is', null)
    .where('person.status', '<>', 'Inactive')
    .executeTakeFirst()

/** Answers or withdraws an open offer; returns whether it was still open. */
export async function answerOffer(db: Db, id: number, status: 'Accepted' | 'Declined' | 'Withdrawn') {
  const { numUpdatedRows } = await db
    .updateTable('slot_offers')
    .set({ status, answered_at: sql`now()` })
    .where('id', '=', id)
    .where(open)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
