import { beforeEach, expect, test } from 'vitest'
import * as contracts from '../../../api/contracts/contracts.ts'
import * as calls from '../../../api/contracts/order-recordings.ts'
import { MOST_VOICE_BYTES } from '../../../api/core/fields/voice-notes.ts'
import * as guardPack from '../../../api/guard/guard-pack.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone } from '../../test/phone.ts'
import { makeContractLine } from '../../test/records/contract-makers.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { m4a, webm } from '../../test/records/sounds.ts'

const { app, db, pool, send, tokenOf } = await testApp()

let post: Post
let guardId: number
let params: { id: string }
beforeEach(async () => {
  post = await makePost(db)
  guardId = (await post.shift({ began: 60 })).guard.id
  params = { id: String(post.line.id) }
  await order('Keep the gate closed after 22:00.')
})

/** Writes the orders of the post, as the form of its line does. */
async function order(post_orders: string | null) {
  const { name, shift_label, from_on, station_id } = post.line
  const body = { name, shift_label, from_on, station_id, post_orders }
  expect((await send('admin', contracts.updateLine, { params, body })).status).toBe(200)
}
const record = (recording: File) => send('admin', calls.set, { params, body: {}, files: { recording } })
const lineOf = ({ body }: Awaited<ReturnType<typeof record>>) => (body.contract as contracts.Contract).lines[0]!
const filesKept = async () => (await pool.query('select file_id, key_id from order_recordings')).rows

async function phoneOnPost() {
  const { token } = await enrolledPhone(send, { guard_id: guardId })
  const orders = async () => (await send({ token }, guardPack.pack, {})).body.orders[0]
  const play = (id: string) => send({ token }, guardPack.recording, { params: { id } })
  return { orders, play }
}

test('a recording of post orders is kept encrypted, and heard by staff and by the guards of the post', async () => {
  const { orders, play } = await phoneOnPost()
  expect(await orders()).toMatchObject({ version: 2, recording: null })
  const spoken = webm({ padding: 3_000 })
  const { id, orders_version } = lineOf(await record(spoken)).recording!
  expect(orders_version).toBe(2)
  expect(await filesKept()).toEqual([{ file_id: id, key_id: expect.any(String) }])
  const heard = await app.inject({
    url: calls.play.path.replace(':id', id),
    headers: { authorization: `Bearer ${await tokenOf('admin')}` },
  })
  expect(heard.headers).toMatchObject({ 'content-type': 'audio/webm', etag: `"${id}"` })
  const content = Buffer.from(await spoken.arrayBuffer())
  expect(heard.rawPayload.equals(content)).toBe(true)
  expect((await orders()).recording).toBe(id)
  expect((await play(id)).body).toEqual({ address: `data:audio/webm;base64,${content.toString('base64')}` })
})

test('another recording takes the place of the first, and orders that change have none until they are read anew', async () => {
  const { orders, play } = await phoneOnPost()
  const first = lineOf(await record(webm())).recording!
  const second = lineOf(await record(m4a())).recording!
  expect((await send('admin', calls.play, { params: { id: first.id } })).status).toBe(404)
  expect((await play(first.id)).status).toBe(404)
  expect((await play(second.id)).body.address).toMatch(/^data:audio\/mp4;base64,/)
  await order('Keep the gate closed after 21:00.')
  expect(await orders()).toMatchObject({ version: 3, recording: null })
  expect(lineOf(await record(m4a())).recording).toMatchObject({ orders_version: 3 })
  const removed = await send('admin', calls.remove, { params })
  expect(lineOf(removed).recording).toBeNull()
  expect((await orders()).recording).toBeNull()
  expect(await filesKept()).toEqual([])
})

test('a recording is refused without orders, of a contract that has ended, and when it is no sound or too long', async () => {
  const refusal = async (file: File) => (await record(file)).body.fields
  expect(await refusal(webm({ codec: 'V_VP8 A_OPUS' }))).toEqual({ recording: 'This file is not a WEBM or M4A file.' })
  expect(await refusal(webm({ padding: MOST_VOICE_BYTES }))).toEqual({ recording: 'A recording may have at most 2 MB.' })
  await order(null)
  expect(await refusal(webm())).toEqual({ recording: 'Write the orders of this post first.' })
  await order('Keep the gate closed.')
  await pool.query("update contracts set status = 'Ended', ends_on = starts_on")
  for (const refused of [await record(webm()), await send('admin', calls.remove, { params })])
    expect(refused).toMatchObject({ status: 409, body: { message: 'This contract has ended. It stays as it is.' } })
})

test('a post that is removed takes its recording with it', async () => {
  params = { id: String((await makeContractLine(db, { post_orders: 'Keep the gate closed.' })).id) }
  const { id } = lineOf(await record(webm())).recording!
  expect((await send('admin', contracts.removeLine, { params })).status).toBe(200)
  expect((await send('admin', calls.play, { params: { id } })).status).toBe(404)
  expect(await filesKept()).toEqual([])
})
