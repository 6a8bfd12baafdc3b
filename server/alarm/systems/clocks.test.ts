import { beforeEach, expect, test } from 'vitest'
import * as systems from '../../../api/alarm/alarm-systems.ts'
import { get, type Waiting } from '../../../api/company/today.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem } from '../../test/records/alarm-makers.ts'
import { panelFrame } from '../panel/frames.ts'
import { answerFrames } from '../receiver/answer.ts'
import { findFrames } from '../receiver/frames.ts'
import { sealSecrets } from './secrets.ts'

const { db, pool, keyring, send } = await testApp()
const KEY = '00112233445566778899aabbccddeeff'
const HOUR = 3_600_000
const PANELS = 16

let accounts: string[]
beforeEach(async () => {
  accounts = []
  for (let n = 0; n < PANELS; n++) {
    const { id: system_id, account } = await makeAlarmSystem(db)
    await db
      .insertInto('alarm_secrets')
      .values({ system_id, has_key: true, ...(await sealSecrets(keyring, system_id, { key: KEY })) })
      .execute()
    accounts.push(account)
  }
})

let sequence = 0
/** A link test of a panel whose clock is right, while that of the server is ahead; the word of the reply. */
async function reports(account: string, ahead: number) {
  const frame = panelFrame({
    account,
    zone: 0,
    partition: 1,
    sequence: ++sequence,
    key: Buffer.from(KEY, 'hex'),
    now: new Date(),
  })
  const arrived = { frame: findFrames(frame).frames[0]!, address: '198.51.100.7', transport: 'tcp' as const }
  const [answer] = await answerFrames({ db, keyring, now: () => new Date(Date.now() + ahead) }, [arrived])
  return /"\*?([A-Z]+)"/.exec(answer!.reply!.toString('latin1'))![1]
}
const said = async () => {
  const { waiting } = (await send('admin', get, {})).body as { waiting: Waiting[] }
  return waiting.find(({ kind }) => kind === 'clocks')
}

test('with a clock that is an hour off each panel that encrypts gets NAK, and the desk is told once that most of them disagree', async () => {
  for (const account of accounts.slice(0, 2)) expect(await reports(account, 0)).toBe('ACK')
  for (const account of accounts.slice(2)) expect(await reports(account, HOUR)).toBe('NAK')
  expect(await said()).toMatchObject({
    count: 14,
    first: { name: "The server's clock may be wrong: 14 of 16 panels disagree" },
  })
  const { body } = await send('admin', systems.list, { query: { clock: 'Wrong', page_size: '100' } })
  expect(body.map(({ account }: systems.AlarmSystem) => account).toSorted()).toEqual(accounts.slice(2).toSorted())
  // They have set their clocks by the reply.
  for (const account of accounts.slice(2)) expect(await reports(account, 0)).toBe('ACK')
  expect(await said()).toMatchObject({ count: 14 })
  await pool.query("update alarm_system_states set clock_at = clock_at - interval '61 minutes'")
  expect(await said()).toBeUndefined()
})

test('where a half of the panels or fewer disagree, it is their clocks', async () => {
  for (const account of accounts.slice(0, 8)) await reports(account, 0)
  for (const account of accounts.slice(8)) await reports(account, HOUR)
  expect(await said()).toBeUndefined()
  await pool.query("update alarm_system_states set seen_at = seen_at - interval '2 hours' where clock_at is null")
  expect(await said()).toMatchObject({ count: 8, first: { name: "The server's clock may be wrong: 8 of 8 panels disagree" } })
})
