import { sql } from 'kysely'
import { MOST_PUSH_DEVICES, type NewPushDevice } from '../../../api/notify/push-devices.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict } from '../../platform/errors.ts'
import type { AddressBook } from './push.ts'

/** The devices of a person, newest first. */
export const listPushDevices = (db: Db, accountId: number) =>
  db
    .selectFrom('push_devices')
    .select(['id', 'label', 'created_at'])
    .select(sql<string>`left(encode(sha256(convert_to(endpoint, 'UTF8')), 'hex'), 16)`.as('mark'))
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()

type Owner = { accountId: number; sessionId: number }

/**
 * Notes a device of the caller. One that is known goes over to the caller if it has the same keys, which only the browser itself
 * knows: two people share it, and the last who asked is notified on it.
 * @throws 409 for an address with other keys, or one device too many
 */
export async function putPushDevice(db: Db, { accountId, sessionId }: Owner, device: NewPushDevice) {
  const row = { ...device, account_id: accountId, session_id: sessionId }
  const { endpoint: _, ...known } = row
  const put = await db
    .insertInto('push_devices')
    .values(row)
    .onConflict((same) =>
      same
        .column('endpoint')
        .doUpdateSet(known)
        .where('push_devices.auth', '=', device.auth)
        .where('push_devices.p256dh', '=', device.p256dh),
    )
    .returning('id')
    .executeTakeFirst()
  if (!put) throw conflict('This device is known with other keys. Switch notifications off on it and on again.')
  const devices = await listPushDevices(db, accountId)
  if (devices.length > MOST_PUSH_DEVICES)
    throw conflict(`You are notified on ${MOST_PUSH_DEVICES} devices already. Remove one first.`)
  return devices.find(({ id }) => id === put.id)!
}

/** Ends a device of a person; undefined when the person has none with that id. */
export const deletePushDevice = (db: Db, accountId: number, id: number) =>
  db.deleteFrom('push_devices').where('id', '=', id).where('account_id', '=', accountId).returning('label').executeTakeFirst()

/** The devices as the channel finds and forgets them. */
export const pushAddresses = (db: Db): AddressBook => ({
  find: (id) => db.selectFrom('push_devices').select(['endpoint', 'p256dh', 'auth']).where('id', '=', id).executeTakeFirst(),
  forget: (id) => db.deleteFrom('push_devices').where('id', '=', id).execute(),
})

/** The devices of some people. */
export const devicesOf = (db: Db, people: readonly { account_id: number }[]) =>
  db
    .selectFrom('push_devices')
    .select(['id', 'account_id'])
    .where('account_id', 'in', [0, ...people.map(({ account_id }) => account_id)])
    .orderBy('id')
    .execute()

/** The devices of some guards. */
export const guardDevices = (db: Db, guards: readonly { guard_id: number }[]) =>
  db
    .selectFrom('push_devices as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select(['d.id', sql<number>`a.guard_id`.as('guard_id')])
    .where('a.guard_id', 'in', [0, ...guards.map(({ guard_id }) => guard_id)])
    .orderBy('d.id')
    .execute()
