import { expect, test } from 'vitest'
import * as careers from '../../../api/people/careers.ts'
import { createApp } from '../../app.ts'
import { filesIn } from '../../platform/files/files.ts'
import { testApp } from '../../test/app.ts'
import { subnetOf } from './addresses.ts'
import { purgeCallCounts } from './queries.ts'

const { db, pool, keyring, queue, mail } = await testApp()
const process = () => createApp({ db, keyring, queue, mail, files: filesIn('unused', keyring) })
const ask = (app: Awaited<ReturnType<typeof process>>, remoteAddress = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: careers.standing.path,
    payload: { reference: 'A-0000-0000', email: 'a@mail.example' },
    remoteAddress,
  })

test('two processes share one count per address; a minute later it starts anew', async () => {
  const [one, two] = [await process(), await process()]
  const statuses = []
  for (let count = 0; count < 6; count++) for (const app of [one, two]) statuses.push((await ask(app)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429])
  const refused = await ask(one)
  expect(refused.json()).toMatchObject({ code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' })
  const wait = Number(refused.headers['retry-after'])
  expect(wait > 0 && wait <= 60).toBe(true)
  expect((await ask(two, '192.0.2.2')).statusCode).toBe(404)
  await pool.query("update call_counts set since = since - interval '1 minute'")
  const third = await process()
  expect((await ask(third)).statusCode).toBe(404)
  await purgeCallCounts(db)
  expect((await pool.query('select count from call_counts order by address')).rows).toEqual([{ count: 1 }, { count: 1 }])
  await pool.query("update call_counts set since = since - interval '2 hours'")
  await purgeCallCounts(db)
  expect((await pool.query('select 1 from call_counts')).rowCount).toBe(0)
  for (const app of [one, two, third]) await app.close()
})

test('an address over its limit costs the database no further queries', async () => {
  const app = await process()
  for (let count = 0; count < 20; count++) await ask(app, '192.0.2.3')
  expect((await pool.query('select count from call_counts')).rows).toEqual([{ count: 11 }])
  await app.close()
})

test('addresses of one IPv6 /64 count as one in every spelling, and PostgreSQL agrees', async () => {
  const addresses: [string, string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::', '2001:db8:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ]
  for (const [address, expected] of addresses) {
    expect(subnetOf(address), address).toBe(expected)
    if (address.includes('%') || address.includes('.')) continue
    const { rows } = await pool.query('select network(set_masklen($1::inet, 64))::inet = $2::inet as same', [address, expected])
    expect(rows, address).toEqual([{ same: true }])
  }
})
