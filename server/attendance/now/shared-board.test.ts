import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { set } from '../../../api/accounts/supervisor-stations.ts'
import { board, type NowRow } from '../../../api/attendance/now.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { type As, testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { makePost } from '../../test/records/post-makers.ts'

const { app, db, send } = await testApp()

/** The token of a supervisor of this station alone. */
async function tokenOf(station: number) {
  const role = 'supervisor'
  const { id: accountId } = await makeAccount(db, { role })
  expect((await send('admin', set, { params: { id: String(accountId) }, body: { station_ids: [station] } })).status).toBe(200)
  return (await openSession(db, { accountId, role, address: '127.0.0.1', userAgent: undefined })).access_token
}
const supervisorOf = async (station: number): Promise<As> => ({ token: await tokenOf(station) })

test('people who ask for the board at the same moment share one, and each sees the own stations alone', async () => {
  const posts = [await makePost(db), await makePost(db)]
  for (const post of posts) await post.shift({ began: 60 })
  const [ours, theirs] = posts.map(({ station }) => station.id) as [number, number]
  const [one, other] = [await supervisorOf(ours), await supervisorOf(theirs)]
  const expected: [As, number[]][] = [
    ['admin', [ours, theirs]],
    [one, [ours]],
    [other, [theirs]],
  ]
  const asked = Array.from({ length: 8 }, () => expected).flat()
  const boards = await Promise.all(asked.map(([as]) => send(as, board, {})))
  for (const [at, { body }] of boards.entries()) {
    expect([...new Set((body.rows as NowRow[]).map(({ station_id }) => station_id))].sort()).toEqual(asked[at]![1].sort())
  }
  const moments = new Set(boards.filter((_, at) => asked[at]![0] === 'admin').map(({ body }) => body.at))
  expect(moments.size).toBeLessThan(8)
})

test('the shared board is compressed for browsers that take it so', async () => {
  const post = await makePost(db)
  for (let n = 0; n < 4; n++) await post.shift({ began: 60 + n })
  const authorization = `Bearer ${await tokenOf(post.station.id)}`
  const response = await app.inject({ url: board.path, headers: { authorization, 'accept-encoding': 'gzip, br' } })
  expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
  expect(JSON.parse(brotliDecompressSync(response.rawPayload).toString()).rows).toHaveLength(4)
})
