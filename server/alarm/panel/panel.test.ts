import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { testKeyring } from '../../test/keys.ts'
import { atTheEnd } from '../../test/postgres/at-the-end.ts'
import { makeAlarmSystem } from '../../test/records/alarm-makers.ts'
import { startReceiver } from '../receiver/receiver.ts'
import { sealSecrets } from '../systems/secrets.ts'
import { openLine } from './dial.ts'
import { panelFrame } from './frames.ts'

const { db } = await testDatabase()
const keyring = await testKeyring(db)
const receiver = await startReceiver({ db, keyring }, { port: 0, host: '127.0.0.1' }, { error: () => {}, warn: () => {} })
atTheEnd(receiver.stop)

const KEY = '00112233445566778899aabbccddeeff'
await makeAlarmSystem(db, { account: '1234' })
const { id: system_id } = await makeAlarmSystem(db, { account: 'ABCD' })
await db
  .insertInto('alarm_secrets')
  .values({ system_id, has_key: true, ...(await sealSecrets(keyring, system_id, { key: KEY })) })
  .execute()

let sequence = 0
async function dial(account: string, event: string | undefined, { key, udp = false }: { key?: string; udp?: boolean } = {}) {
  const line = await openLine({ host: '127.0.0.1', port: receiver.port, udp })
  const sealed = key === undefined ? undefined : Buffer.from(key, 'hex')
  const reply = await line.send(
    panelFrame({ account, event, zone: 3, partition: 2, sequence: ++sequence, key: sealed, now: new Date() }),
  )
  line.close()
  return reply
}
const last = () =>
  db
    .selectFrom('alarm_signals')
    .select(['account', 'protocol', 'code', 'qualifier', 'category', 'partition', 'number', 'transport'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('a signal of two letters is acknowledged over TCP and UDP, and arrives with its zone', async () => {
  expect(await dial('1234', 'BA')).toBe('ACK')
  expect(await last()).toMatchObject({ code: 'BA', category: 'burglary', partition: 2, number: 3, transport: 'tcp' })
  expect(await dial('1234', 'pa', { udp: true })).toBe('ACK')
  expect(await last()).toMatchObject({ code: 'PA', category: 'panic', transport: 'udp' })
})

test('three digits are Contact ID, with four the first says that it is restored; without an event it is a link test', async () => {
  expect(await dial('1234', '130')).toBe('ACK')
  expect(await last()).toMatchObject({ protocol: 'ADM-CID', code: '130', qualifier: 'new', partition: 2, number: 3 })
  expect(await dial('1234', '3301')).toBe('ACK')
  expect(await last()).toMatchObject({ code: '301', qualifier: 'restore', category: 'power' })
  expect(await dial('1234', undefined)).toBe('ACK')
  expect(await last()).toMatchObject({ protocol: 'NULL', category: 'link', code: null })
})

test('a key encrypts; without it, with another one or with an unknown account the receiver says that it cannot take the signal', async () => {
  expect(await dial('ABCD', 'FA', { key: KEY })).toBe('ACK')
  expect(await last()).toMatchObject({ account: 'ABCD', code: 'FA', category: 'fire' })
  expect(await dial('ABCD', 'FA')).toBe('DUH')
  expect(await dial('ABCD', 'FA', { key: KEY.replace('00', 'ff') })).toBe('DUH')
  expect(await dial('9999', 'FA')).toBe('DUH')
})
